/** Why a person can't be erased now. */
import type { ErrorCode } from '@skrzat/contract/errors'
import type { ErasurePreview } from '@skrzat/contract/wire/erasure'
import type { TransactionSql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors/index.ts'
import { keepAnAdmin } from '../accounts/index.ts'
import { openMoneyOf } from '../payments/index.ts'

export type Refusal = NonNullable<ErasurePreview['refused']>

/** Null if nothing refuses it. */
export async function refusalOfPerson(
  tx: TransactionSql,
  accountId: number,
  phones: readonly string[],
): Promise<Refusal | null> {
  const theirs = tx`any(${[...phones]}::text[])`
  // An entry of a place that the person does not belong to must not keep them: it goes with the phone, unless the place
  // had no admin then.
  const [staff] = await tx`
    select from staff_of_places own
    where phone = ${theirs} and deleted_at is null and not declined and (accepted or 'admin' = any(roles) and not exists (
      select from staff_of_places other where other.place_id = own.place_id and other.worker_id <> own.worker_id
        and other.deleted_at is null and not other.declined and 'admin' = any(other.roles)))
    limit 1`
  if (staff) return 'account.still_staff'
  const paid = await tx<{ kidId: number }[]>`
    select kid_id as "kidId" from guardianships where phone = ${theirs} and may_pay and not declined order by 1`
  for (const { kidId } of paid) if (await openMoneyOf(tx, kidId)) return 'erasure.money_open'
  const [alone] = await tx`
    select from guardianships own where own.phone = ${theirs} and not own.declined and own.deleted_at is null
      and not exists (select from guardianships other
        where other.kid_id = own.kid_id and other.phone <> all(${[...phones]}::text[]) and not other.declined)
    limit 1`
  if (alone) return 'erasure.last_guardian'
  try {
    await keepAnAdmin(tx, accountId)
  } catch (error) {
    const last: ErrorCode = 'account.last_admin'
    if (error instanceof DomainError && error.code === last) return last
    throw error
  }
  return null
}
