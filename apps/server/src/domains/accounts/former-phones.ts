import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
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

/** A statement of all phones that the account has and had, as `phone`. */
export function everyPhone(sql: AnySql, accountId: SqlFragment): SqlFragment {
  return sql`select own.login as phone from accounts own where own.id = ${accountId}
    union select former.phone from former_phones former where former.account_id = ${accountId}`
}

/** The account's phone since it took it, or since it was another account's; and former ones in their time. */
export async function heldPhones(sql: AnySql, accountId: number): Promise<HeldPhone[]> {
  return await sql<HeldPhone[]>`
    select phone, held_from as "from", held_until as "until" from former_phones where account_id = ${accountId}
    union all
    select own.login, coalesce(greatest(
        (select max(mine.held_until) from former_phones mine where mine.account_id = own.id),
        (select max(other.held_until) from former_phones other
          where other.phone = own.login and other.account_id <> own.id),
        (select max(gone.deleted_at) from accounts gone where gone.login = own.login and gone.id <> own.id)),
      'epoch'), '9999-12-31'
    from accounts own where own.id = ${accountId}`
}

type Of = {
  readonly accountId: number
  readonly phone: string
  /** Those that a place has of anybody now. */
  readonly listed: (phones: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * The account's phone and former ones: as a whole where nobody else has or had them, else for their time. One may have
 * been mistyped, or is somebody's by now.
 */
export async function phonesOf(
  tx: TransactionSql,
  { accountId, phone, listed }: Of,
): Promise<{ readonly phones: string[]; readonly held: HeldPhone[] }> {
  const rows = await tx<(HeldPhone & { ofOther: boolean })[]>`
    select phone, held_from as "from", held_until as "until",
      exists (select from accounts other where other.login = former.phone and other.id <> ${accountId})
        or exists (select from former_phones other where other.phone = former.phone and other.account_id <> ${accountId})
        as "ofOther"
    from former_phones former where account_id = ${accountId} and phone <> ${phone} order by held_until`
  const theirs = await listed(rows.map((row) => row.phone))
  const taken = (row: (typeof rows)[number]) => row.ofOther || theirs.has(row.phone)
  return {
    phones: [...new Set([phone, ...rows.filter((row) => !taken(row)).map((row) => row.phone)])],
    held: rows.filter(taken).map(({ phone, from, until }) => ({ phone, from, until })),
  }
}
