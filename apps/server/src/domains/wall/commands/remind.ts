import { mayRemind, needsReading } from '@skrzat/contract/post'
import { eq, orm } from '@skrzat/db/orm'
import { posts } from '@skrzat/db/schema'
import { DomainError, refusalOf } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { seesReaders } from '../audiences.ts'
import { reminderOf, withdrawReminderOf } from '../news.ts'
import type { Reader } from '../queries/posts.ts'
import { auditPost, lockPost, type Ports } from './ports.ts'

/**
 * Reminds those who have not confirmed reading a post; the reminder replaces an earlier one.
 * @throws DomainError post.not_found, post.nothing_to_confirm, forbidden, post.reminded_today
 */
export async function remind({ db, clock, wake }: Ports, by: Reader, id: number): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const post = await lockPost(tx, by, id)
    // Readers of a hidden post would get no reminder.
    if (!needsReading(post) || post.hiddenAt !== null) throw new DomainError('post.nothing_to_confirm')
    if (!seesReaders(by, post)) throw refusalOf(by)
    const { remindedAt } = post
    if (!mayRemind(remindedAt, now)) throw new DomainError('post.reminded_today')
    await orm(tx).update(posts).set({ remindedAt: now }).where(eq(posts.id, id))
    await auditPost(tx, 'POST_REMINDED', post, { by, at: now })
    const earlier = remindedAt === null ? [] : [withdrawReminderOf(post, remindedAt)]
    await addToOutbox(tx, [...earlier, reminderOf(post, now)])
  })
  wake()
}
