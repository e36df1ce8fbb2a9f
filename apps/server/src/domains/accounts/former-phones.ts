import type { TransactionSql } from '@skrzat/db/client'
import type { HeldPhone } from '../../kernel/erasing.ts'

/** Keeps the phone that the account has had until now, and since when. */
export async function keepFormerPhone(
  tx: TransactionSql,
  { accountId, phone, now }: { accountId: number; phone: string; now: Date },
): Promise<void> {
  await tx`
    insert into former_phones (account_id, phone, held_from, held_until)
    select id, ${phone}, coalesce(
      (select max(held_until) from former_phones where account_id = accounts.id), created_at), ${now}
    from accounts where id = ${accountId}`
}

/** The account's phone and former ones: as a whole where no other account has them now, else for their time. */
export async function phonesOf(
  tx: TransactionSql,
  accountId: number,
  phone: string,
): Promise<{ readonly phones: string[]; readonly held: HeldPhone[] }> {
  const rows = await tx<(HeldPhone & { taken: boolean })[]>`
    select phone, held_from as "from", held_until as "until", exists (
      select from accounts other where other.login = phone and other.id <> ${accountId} and other.deleted_at is null
    ) as taken
    from former_phones where account_id = ${accountId} and phone <> ${phone} order by held_until`
  return {
    phones: [...new Set([phone, ...rows.filter(({ taken }) => !taken).map((row) => row.phone)])],
    held: rows.filter(({ taken }) => taken).map(({ phone, from, until }) => ({ phone, from, until })),
  }
}
