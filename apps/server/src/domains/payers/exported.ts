/** A family's export: what others than the guardians pay for the kid, without the guardians who applied for it. */
import { formatMoney } from '@skrzat/contract/money'
import { kidPayer } from '@skrzat/contract/wire/payers'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { kidPart, pagesById } from '../../kernel/exporting.ts'

const exportedPayer = kidPayer.omit({ kid: true, applicants: true })
type Exported = z.output<typeof exportedPayer>

export const PAYERS_EXPORTS = [
  kidPart({
    of: 'money',
    name: 'inni-platnicy',
    title: 'Inni płatnicy',
    schema: exportedPayer,
    columns: {
      Płatnik: ({ payer }) => payer.name,
      'Od miesiąca': ({ fromMonth }) => fromMonth,
      'Do miesiąca': ({ toMonth }) => toMonth,
      Część: ({ amount, percent }) =>
        amount === null ? (percent === null ? '' : `${percent}%`) : formatMoney(amount),
      'Orzeczenie o niepełnosprawności': ({ disability }) => (disability ? 'tak' : ''),
    },
    pages: (sql, { kidId }) => pagesById((after, most) => payersFrom(sql, kidId, after, most)),
  }),
] as const

async function payersFrom(sql: Sql, kidId: number, after: number, most: number): Promise<Exported[]> {
  return await sql<Exported[]>`
    select arranged.id, json_build_object('id', payer.id, 'kind', payer.kind, 'name', payer.name) as payer,
      arranged.kind, arranged.base, arranged.amount, arranged.percent, arranged.disability,
      to_char(arranged.from_month, 'YYYY-MM') as "fromMonth", to_char(arranged.to_month, 'YYYY-MM') as "toMonth"
    from kid_payers arranged join payers payer on payer.id = arranged.payer_id
    where arranged.kid_id = ${kidId} and arranged.id > ${after} order by arranged.id limit ${most}`
}
