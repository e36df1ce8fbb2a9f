/** A family's export: the guardian's accounts that are remembered, as transfers from them were the kid's. */
import { instant } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { namesOneOf } from '../../kernel/erasing.ts'
import { accountPart, type ExportedAccount, instantCell, onePage } from '../../kernel/exporting.ts'

const rememberedAccount = z.object({ accountNumber: z.string(), since: instant })
type Remembered = z.output<typeof rememberedAccount>

export const BANK_EXPORTS = [
  accountPart({
    of: 'account',
    name: 'rachunki',
    title: 'Rachunki opiekuna, zapamiętane z\u00a0przelewów',
    schema: rememberedAccount,
    columns: {
      Rachunek: ({ accountNumber }) => accountNumber,
      Od: ({ since }) => instantCell(since),
    },
    pages: (sql, account) => onePage(accountsOf(sql, account)),
  }),
] as const

/** Where the payer has the guardian's name: another one may be another guardian. */
async function accountsOf(
  sql: Sql,
  { kidId, phone, accountId, byPlace }: ExportedAccount,
): Promise<Remembered[]> {
  const guardians = await sql<{ name: string }[]>`
    select name from guardianships where kid_id = ${kidId} and phone = ${phone}
    union all
    select first_name || ' ' || last_name from accounts where id = ${accountId} and not ${byPlace}::boolean`
  const names = guardians.map(({ name }) => name)
  const rows = await sql<{ accountNumber: string; since: Date }[]>`
    select payer.nrb as "accountNumber", payer.created_at as since
    from bank_payers payer join bank_lines line on line.id = payer.line_id
    where payer.kid_id = ${kidId} and ${namesOneOf(sql, sql`name_words(line.payer)`, names)}
    order by payer.created_at, payer.nrb`
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}
