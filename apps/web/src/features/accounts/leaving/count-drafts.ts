import { draftNames, loadDraft } from '../../../app/offline/index.ts'

/** Unsent texts for the wall: new posts and changes of posts, of any account. */
export async function countDrafts(): Promise<Record<'posts' | 'changes', number>> {
  const counts = { posts: 0, changes: 0 }
  for (const name of draftNames()) {
    const ofWall = /^\d+\/wall\/(post-)?/.exec(name)
    if (!ofWall) continue
    const draft = await loadDraft(name)
    // A text that was typed and deleted leaves an empty draft.
    if (!draft || (draft.text.trim() === '' && draft.files.length === 0)) continue
    counts[ofWall[1] === undefined ? 'posts' : 'changes'] += 1
  }
  return counts
}
