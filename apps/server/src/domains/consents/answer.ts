import type { Principal } from '@skrzat/contract/access'
import type { ConsentAnswer } from '@skrzat/contract/wire/consents'
import { audit, commandOf, madeOne, once } from '../../kernel/commands/index.ts'
import { DomainError, refusalOf } from '../../kernel/errors/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { kidFor } from './access.ts'
import { lockGuarded } from './lock-kid.ts'
import { lockConsent, presentVersion } from './define.ts'
import { withdrawnNews } from './news.ts'
import type { ConsentPorts } from './ports.ts'

/**
 * A guardian's answer. The latest of all guardians' counts; the same answer again, by the same guardian, is no new one.
 * A withdrawal counts whatever text was shown, of a retired consent, and of a kid that left, too (RODO art. 7(3)).
 * @throws DomainError kid.not_found, forbidden for staff, consent.not_found, consent.retired, also for a kid that left;
 *   consent.changed if another text than the present one was shown, command.reused
 */
export async function answerConsent(
  { db, clock, wake }: ConsentPorts,
  by: Principal,
  { kidId, consentId, version, given, commandId }: ConsentAnswer,
): Promise<void> {
  const { own, placeId } = await kidFor(db.sql, by, kidId)
  if (!own) throw refusalOf(by)
  const at = clock.now()
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'consents.answer', { kidId, consentId, version, given }, at)
  await once(db.sql, command, madeOne, async (tx) => {
    const { left } = await lockGuarded(tx, { kidId, phone: by.login })
    const { retired } = await lockConsent(tx, { placeId, consentId, hold: 'answer' })
    if (given && (retired || left)) throw new DomainError('consent.retired')
    const present = await presentVersion(tx, consentId)
    if (version > present || (given && version !== present)) throw new DomainError('consent.changed')
    const [latest] = await tx<{ id: number; given: boolean; version: number; accountId: number }[]>`
      select id, given, version, account_id as "accountId" from consent_answers
      where kid_id = ${kidId} and consent_id = ${consentId} order by id desc limit 1`
    if (latest?.given === given && latest.version === version && latest.accountId === by.accountId)
      return latest
    const [answer] = await tx<{ id: number }[]>`
      insert into consent_answers (consent_id, version, kid_id, account_id, given, at)
      values (${consentId}, ${version}, ${kidId}, ${by.accountId}, ${given}, ${at}) returning id`
    if (!answer) throw new Error('an answer was not added')
    await audit(tx, {
      at,
      principal: by.login,
      type: given ? 'CONSENT_GIVEN' : 'CONSENT_WITHDRAWN',
      data: { kid: kidId, consent: consentId, version },
      placeId,
    })
    if (!given && latest?.given === true)
      await addToOutbox(tx, [withdrawnNews({ placeId, kidId, answerId: answer.id })])
    return answer
  })
  wake()
}
