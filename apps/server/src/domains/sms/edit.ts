import type { Principal } from '@skrzat/contract/access'
import { eq, orm } from '@skrzat/db/orm'
import { userSms } from '@skrzat/db/schema'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { SEND_JOB } from './commands.ts'
import { plainText } from './text.ts'

/**
 * Corrects and sends a message that was certainly not sent, usually because of a wrong phone. Messages that were or may
 * have been sent are immutable.
 * @throws DomainError sms.not_found, sms.not_editable
 */
export async function editSms(
  { db, clock, wake }: Pick<Kernel, 'db' | 'clock' | 'wake'>,
  { id, phone, text }: { readonly id: number; readonly phone: string; readonly text: string },
  { login }: Pick<Principal, 'login'>,
): Promise<void> {
  await db.sql.begin(async (tx) => {
    const [row] = await orm(tx)
      .select({ key: userSms.dedupeKey, state: userSms.state })
      .from(userSms)
      .where(eq(userSms.id, id))
      .for('update')
    if (!row) throw new DomainError('sms.not_found')
    if (row.state !== 'failed') throw new DomainError('sms.not_editable')
    await orm(tx)
      .update(userSms)
      .set({ phone, text: plainText(text), state: 'queued', failure: null, countedAt: null })
      .where(eq(userSms.id, id))
    await addToOutbox(tx, [{ name: SEND_JOB, data: { key: row.key, secret: false } }])
    await audit(tx, { at: clock.now(), principal: login, type: 'SMS_EDITED', data: { sms: id } })
  })
  wake()
}
