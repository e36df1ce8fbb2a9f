import type { TransactionSql } from '@skrzat/db/client'

/**
 * Forgets the answers about kids that left.
 * @param named those of them whom photos of the wall still name: what was answered about these is the evidence for it
 */
export async function forgetAnswers(
  tx: TransactionSql,
  kids: readonly number[],
  named: readonly number[],
): Promise<void> {
  await tx`
    delete from consent_answers answer using consents consent
    where consent.id = answer.consent_id and answer.kid_id = any(${[...kids]}::bigint[])
      and not (consent.purpose = 'photos_wall' and answer.kid_id = any(${[...named]}::bigint[]))`
}
