import { draftNames, loadDraft } from '../../../app/offline/index.ts'

/** What is written for the wall and not sent: new posts and changes of posts, whosever they are. */
export async function countDrafts(): Promise<Record<'posts' | 'changes', number>> {
  const counts = { posts: 0, changes: 0 }
  for (const name of draftNames()) {
    const ofWall = /^\d+\/wall\/(post-)?/.exec(name)
    if (!ofWall) continue
    const draft = await loadDraft(name)
    // What was written and deleted again leaves an empty one.
    if (!draft || (draft.text.trim() === '' && draft.files.length === 0)) continue
    counts[ofWall[1] === undefined ? 'posts' : 'changes'] += 1
  }
  return counts
}
