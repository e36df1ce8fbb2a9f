/** Loads what matching knows of a place: five statements, whatever the number of lines. */
import type { AnySql } from '@skrzat/db/client'
import { invoicesNumbered, openInvoicesOf } from '../payments/index.ts'
import { virtualDigits } from './matching/by-family.ts'
import type { FamilyAccount, KidNames, MatchFacts, WaitingLine } from './matching/facts.ts'
import { numbersIn } from './matching/numbers.ts'

/** Facts for these lines, of their place only. */
export async function loadFacts(
  sql: AnySql,
  placeId: number,
  lines: readonly WaitingLine[],
): Promise<MatchFacts> {
  const payerAccounts = [...new Set(lines.map((line) => line.payerAccount))].filter(Boolean)
  const virtualIds = [...new Set(lines.map(virtualDigits))].filter(Boolean)
  const [open, named, payers, virtualAccounts] = await Promise.all([
    openInvoicesOf(sql, placeId),
    invoicesNumbered(sql, placeId, numbersIn(lines.map(({ title }) => title))),
    payersOf(sql, placeId, payerAccounts),
    virtualAccountsOf(sql, placeId, virtualIds),
  ])
  const kidIds = new Set([
    ...open.map(({ kidId }) => kidId),
    ...named.map(({ kidId }) => kidId),
    ...[...payers.values()].flat(),
    ...[...virtualAccounts.values()].flatMap(({ kids }) => kids),
  ])
  return { open, named, payers, virtualAccounts, kids: await kidsNamed(sql, [...kidIds]) }
}

async function payersOf(
  sql: AnySql,
  placeId: number,
  accounts: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await sql<{ nrb: string; kids: number[] }[]>`
    select nrb, array_agg(kid_id order by kid_id)::int[] as kids from bank_payers
    where place_id = ${placeId} and nrb = any(${[...accounts]}::text[]) group by nrb`
  return new Map(rows.map(({ nrb, kids }) => [nrb, kids]))
}

/**
 * By the whole number, and by its last twelve digits, which some banks give alone. Numbers under two prefixes may have the
 * same ones: those of several families are left out.
 */
async function virtualAccountsOf(
  sql: AnySql,
  placeId: number,
  ids: readonly string[],
): Promise<Map<string, FamilyAccount>> {
  const rows = await sql<(FamilyAccount & { nrb: string })[]>`
    select account.nrb, array_agg(kid.kid_id order by kid.kid_id)::int[] as kids,
      case when account.purpose = 'MEALS' or settings.virtual_meals then account.purpose end as purpose
    from bank_virtual_accounts account
      join bank_virtual_account_kids kid on kid.account_id = account.id
      left join bank_settings settings on settings.place_id = account.place_id
    where account.place_id = ${placeId}
      and (account.nrb = any(${[...ids]}::text[]) or right(account.nrb, 12) = any(${[...ids]}::text[]))
    group by account.id, settings.place_id`
  const byEnd = Map.groupBy(rows, ({ nrb }) => nrb.slice(-12))
  const isOne = ([first, ...others]: readonly FamilyAccount[]) =>
    others.every(({ kids, purpose }) => purpose === first?.purpose && kids.join() === first?.kids.join())
  return new Map(
    rows.flatMap(({ nrb, ...account }) => {
      const end = nrb.slice(-12)
      return [nrb, ...(isOne(byEnd.get(end) ?? []) ? [end] : [])].map((id) => [id, account] as const)
    }),
  )
}

async function kidsNamed(sql: AnySql, ids: readonly number[]): Promise<KidNames[]> {
  const rows = await sql<(Omit<KidNames, 'guardians'> & { guardians: string[] })[]>`
    select kid.id, kid.firstname, kid.lastname, array(
        select name from guardianships where kid_id = kid.id and name <> '' order by position) as guardians,
      array(select phone from guardianships where kid_id = kid.id order by position) as phones
    from kids kid where kid.id = any(${[...ids]}::bigint[])`
  return rows.map(({ guardians, ...kid }) => ({ ...kid, guardians: guardians.map(nameParts) }))
}

/** A guardian's name is entered as one text: the last word is the surname. */
function nameParts(name: string): { firstname: string; lastname: string } {
  const words = name.trim().split(/\s+/)
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}
