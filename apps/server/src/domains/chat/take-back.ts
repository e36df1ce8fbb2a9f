import { mayTakeBack } from '@skrzat/contract/message'
import { eq, orm, pick, selectFrom } from '@skrzat/db/orm'
import { chatMessageFiles, chatMessages } from '@skrzat/db/schema'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { dropUploads } from '../uploads/index.ts'
import { stillReads } from './follow.ts'
import { publishTalk } from './publish.ts'
import type { SendPorts } from './send.ts'
import { membersIn } from './typing.ts'
import type { Viewer } from './viewer.ts'

/**
 * Takes back the sender's own message: text and files are erased, and the message stays as taken back. Idempotent.
 * @throws DomainError message.not_found (also for others' messages), message.too_late
 */
export async function takeBack(ports: SendPorts, viewer: Viewer, messageId: number): Promise<void> {
  const { db, clock, wake } = ports
  const now = clock.now()
  const taken = await db.sql.begin(async (tx) => {
    const [row] = await selectFrom(tx, chatMessages, 'roomId', 'senderId', 'createdAt', 'takenBackAt')
      .where(eq(chatMessages.id, messageId))
      .for('no key update')
    const message = found(row, 'message.not_found')
    if (message.senderId !== viewer.accountId || !(await stillReads(tx, viewer, message.roomId)))
      throw new DomainError('message.not_found')
    if (message.takenBackAt !== null) return { roomId: null }
    if (!mayTakeBack(message.createdAt, now)) throw new DomainError('message.too_late')
    await orm(tx)
      .update(chatMessages)
      .set({ text: '', takenBackAt: now })
      .where(eq(chatMessages.id, messageId))
    const files = await orm(tx)
      .delete(chatMessageFiles)
      .where(eq(chatMessageFiles.messageId, messageId))
      .returning(pick(chatMessageFiles, 'uploadId'))
    await dropUploads(
      tx,
      files.map(({ uploadId }) => uploadId),
    )
    return { roomId: message.roomId }
  })
  if (taken.roomId === null) return
  wake()
  const { roomId } = taken
  const to = await membersIn(db.sql, roomId)
  await publishTalk(ports, { to, event: { what: 'taken_back', roomId, messageId } })
}
