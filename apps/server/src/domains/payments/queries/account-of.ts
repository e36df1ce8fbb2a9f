/** The account that an invoice is paid to: the family's for what it is for, else the place's. */
import type { VirtualPurpose } from '@skrzat/contract/bank'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import { purposeOf } from '@skrzat/contract/virtual-account'
import type { Sql, SqlFragment } from '@skrzat/db/client'

/** What `virtualAccounts` selects. */
export type VirtualAccounts = Readonly<Partial<Record<VirtualPurpose, string>>> | null

/** The family's numbers that parents are shown, of the row `kid`. */
export function virtualAccounts(sql: Sql): SqlFragment {
  return sql`(
    select json_object_agg(account.purpose, account.nrb order by account.id desc) from bank_virtual_account_kids own
      join bank_virtual_accounts account on account.id = own.account_id
      join bank_settings settings on settings.place_id = account.place_id
    where own.kid_id = kid.id and starts_with(substr(account.nrb, 3), settings.virtual_prefix)
      and (account.purpose = 'FEES' or settings.virtual_meals))`
}

/** @param kinds those of the invoice's lines */
export function accountOf(
  placeAccount: string,
  accounts: VirtualAccounts,
  kinds: readonly PaymentTypeKind[],
): string {
  return accounts?.[purposeOf(kinds)] ?? accounts?.FEES ?? placeAccount
}
