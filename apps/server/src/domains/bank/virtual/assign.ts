/** Gives each family of a place its virtual accounts. */
import type { VirtualPurpose } from '@skrzat/contract/bank'
import { capacityOf, virtualAccount } from '@skrzat/contract/virtual-account'
import type { BankSettings } from '@skrzat/contract/wire/bank'
import type { TransactionSql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { DomainError } from '../../../kernel/errors/index.ts'
import { type KidOfFamily, missingAccounts } from './families.ts'

type Place = Pick<BankSettings, 'virtualPrefix' | 'virtualMeals'> & { readonly placeId: number }

/**
 * Gives a number for fees to each kid without one, under the place's present prefix, and where the place separates
 * meals one for those. Numbers are given once: rows are never deleted, also those of families that have left.
 * @throws DomainError bank.prefix if the prefix has no room for more families
 */
export async function assignAccounts(
  tx: TransactionSql,
  { placeId, virtualPrefix: prefix, virtualMeals }: Place,
): Promise<void> {
  if (prefix === null) return
  // Places may share a prefix, and run at the same time.
  await tx`select pg_advisory_xact_lock(hashtext('bank virtual accounts'))`
  await assignFor(tx, { placeId, prefix, purpose: 'FEES' })
  if (virtualMeals) await assignFor(tx, { placeId, prefix, purpose: 'MEALS' })
}

async function assignFor(
  tx: TransactionSql,
  { placeId, prefix, purpose }: { placeId: number; prefix: string; purpose: VirtualPurpose },
): Promise<void> {
  const kids = await tx<KidOfFamily[]>`
    select kid.id, array(select phone from guardianships where kid_id = kid.id order by position) as phones, (
        select account.id from bank_virtual_account_kids own join bank_virtual_accounts account on account.id = own.account_id
        where own.kid_id = kid.id and account.purpose = ${purpose} and ${startsWith(tx, prefix)}
        order by account.id limit 1) as account
    from kids kid where kid.place_id = ${placeId} and kid.deleted_at is null order by kid.id`
  const missing = missingAccounts(kids)
  // Of both purposes, as they share the numbers under the prefix.
  const { used } = only(
    await tx<{ used: number }[]>`
      select count(*)::int as used from bank_virtual_accounts account where ${startsWith(tx, prefix)}`,
  )
  const families = missing.filter(({ account }) => account === null)
  if (used + families.length > capacityOf(prefix)) throw new DomainError('bank.prefix')
  const numbers = families.map((_, index) => virtualAccount(prefix, used + index + 1))
  await tx`
    with added as (
      insert into bank_virtual_accounts (place_id, nrb, purpose)
      select ${placeId}, nrb, ${purpose} from unnest(${numbers}::text[]) nrb
      returning id, nrb)
    insert into bank_virtual_account_kids (account_id, kid_id)
    select coalesce(given.account, added.id), given.kid
    from unnest(${missing.flatMap(({ account, kids: ids }) => ids.map(() => account))}::bigint[],
      ${missing.flatMap(({ kids: ids }) => ids)}::bigint[],
      ${missing.flatMap((one) => one.kids.map(() => numbers[families.indexOf(one)] ?? null))}::text[])
      given (account, kid, nrb)
    left join added on added.nrb = given.nrb
    on conflict do nothing`
}

function startsWith(tx: TransactionSql, prefix: string) {
  return tx`substr(account.nrb, 3, ${prefix.length}) = ${prefix}`
}
