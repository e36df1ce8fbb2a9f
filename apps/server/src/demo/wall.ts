/** The posts of one term on each place's wall, with their views, likes and reports. */
import type { Principal } from '@skrzat/contract/access'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import { lackPhotoConsent } from '../domains/consents/index.ts'
import { addReport, handleReport } from '../domains/moderation/index.ts'
import { ANNOUNCE_JOB } from '../domains/notifications/index.ts'
import { addPostOfForm, confirmPost, countShown, likePost } from '../domains/wall/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { drawnFiles } from './drawings.ts'
import { parentsOf, signedIn } from './people.ts'
import type { MadePlace } from './places.ts'
import { randomOf } from './random.ts'
import { type DemoPost, POSTS } from './wall-texts.ts'
import { workdayUntil } from './workdays.ts'

/** Parents who look at the wall; the others have never signed in. */
const READERS = 40
/** Days for which notices of a post stay unread, and its confirmations open. */
const NEWS_DAYS = 2

type Added = { id: number; post: DemoPost; at: Date; groupId: number | null }

const HOUR = 3_600_000
const DAY = 24 * HOUR

export async function addDemoPosts(
  kernel: Kernel,
  { placeId, director, groupIds }: MadePlace,
): Promise<void> {
  const { sql } = kernel.db
  const now = kernel.clock.now()
  const author = await signedIn(sql, director.accountId)
  const added: Added[] = []
  for (const { post, at, index } of datedPosts(now)) {
    const target = targetOf(post, placeId, groupIds)
    if (at > now || !target) continue
    const id = await addPostOfForm({ ...kernel, lackPhotoConsent, clock: { now: () => at } }, author, {
      target,
      text: post.text,
      important: post.important ?? false,
      commandId: `demo-post-${placeId}-${index}`,
      files: await drawnFiles(kernel, post.pictures),
    })
    added.push({ id, post, at, groupId: target.groupId })
  }
  const parents = await parentsOf(sql, placeId)
  for (const parent of parents.slice(0, READERS)) await look(kernel, parent, added, now)
  for (const [index, one] of added.entries()) {
    const readers = parents.filter((parent) => isFor(parent, one))
    const reader = readers[index % readers.length]
    if (reader) await report(kernel, one, { reader, director: author, now })
  }
  await forgetNews(kernel, placeId)
}

/** The oldest first, as ids follow the time. */
function datedPosts(now: Date) {
  return POSTS.map((post, index) => {
    const day = workdayUntil(addDays(warsawDay(now), -post.added))
    return { post, index, at: warsawInstant(day, post.hour) }
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function targetOf({ to }: DemoPost, placeId: number, groupIds: readonly number[]) {
  if (typeof to === 'number') {
    const groupId = groupIds[to]
    return groupId === undefined ? undefined : { type: 'STANDARD' as const, placeId, groupId }
  }
  const type = ({ parents: 'ROLE', workers: 'WORKER', all: 'ALL' } as const)[to]
  return { type, placeId, groupId: null }
}

/** A parent scrolls down the wall, likes some posts, and confirms what is older than a few days. */
async function look(kernel: Kernel, parent: Principal, added: readonly Added[], now: Date): Promise<void> {
  const random = randomOf(`wall ${parent.login}`)
  const since = now.getTime() - NEWS_DAYS * DAY
  const old = added.filter((one) => one.at.getTime() < since && isFor(parent, one))
  await countShown(
    kernel,
    parent,
    old.map(({ id }) => id),
  )
  for (const { id, post } of old) {
    if (random.chance(post.pictures ? 0.3 : 0.1)) await likePost(kernel, parent, { id, on: true })
    if (needsConfirming(post) && random.chance(0.85)) await confirmPost(kernel, parent, id)
  }
}

/** A parent reports the post, and the director handles the report; steps that lie in the future are left out. */
async function report(
  kernel: Kernel,
  { id: postId, post, at }: Added,
  { reader, director, now }: { reader: Principal; director: Principal; now: Date },
): Promise<void> {
  const [reportedAt, handledAt] = [new Date(at.getTime() + HOUR), new Date(at.getTime() + DAY)]
  if (!post.report || reportedAt > now) return
  const { handled, ...form } = post.report
  const id = await addReport({ ...kernel, clock: { now: () => reportedAt } }, reader, {
    ...form,
    postId,
    commandId: `demo-report-${postId}`,
  })
  if (handled && handledAt <= now)
    await handleReport({ ...kernel, clock: { now: () => handledAt } }, director, { id, ...handled })
}

function isFor({ kids }: Principal, { post: { to }, groupId }: Added): boolean {
  return groupId === null ? to !== 'workers' : kids.some((kid) => kid.groupId === groupId)
}

function needsConfirming({ important, to }: DemoPost): boolean {
  return important === true || typeof to !== 'number'
}

/** Notices of older posts count as read, except for reports that wait for the director. */
async function forgetNews({ db, clock }: Kernel, placeId: number): Promise<void> {
  const since = new Date(clock.now().getTime() - NEWS_DAYS * DAY)
  await db.sql`
    delete from outbox using posts
    where outbox.name = ${ANNOUNCE_JOB} and (outbox.data ->> 'post')::bigint = posts.id
      and outbox.data ->> 'type' <> 'TYPE_POST_REPORT'
      and posts.place_id = ${placeId} and posts.created_at < ${since}`
}
