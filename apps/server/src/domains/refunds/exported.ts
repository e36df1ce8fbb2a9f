/** A family's export: refunds, without the payee, who may be another guardian. */
import { formatMoney } from '@skrzat/contract/money'
import { refundNumber, type RefundState } from '@skrzat/contract/refund'
import { refund } from '@skrzat/contract/wire/refunds'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { instantCell, kidPart, pagesById } from '../../kernel/exporting.ts'

const exportedRefund = refund.pick({
  id: true,
  number: true,
  amount: true,
  from: true,
  state: true,
  bounced: true,
  paidDay: true,
  orderedAt: true,
})

const STATE: Record<RefundState, string> = {
  ORDERED: 'czeka',
  SENT: 'wysłany do banku',
  PAID: 'wypłacony',
  CANCELLED: 'anulowany',
}

export const REFUNDS_EXPORTS = [
  kidPart({
    of: 'money',
    name: 'zwroty',
    title: 'Zwroty',
    schema: exportedRefund,
    columns: {
      Numer: ({ number }) => number,
      Kwota: ({ amount }) => formatMoney(amount),
      Z: ({ from }) => (from === 'deposit' ? 'kaucji' : 'nadpłaty'),
      Stan: ({ state }) => STATE[state],
      Zlecono: ({ orderedAt }) => instantCell(orderedAt),
      Wypłacono: ({ paidDay }) => paidDay,
    },
    pages: (sql, { kidId }) => pagesById((after, most) => refundsFrom(sql, kidId, after, most)),
  }),
] as const

type Exported = z.output<typeof exportedRefund>

async function refundsFrom(sql: Sql, kidId: number, after: number, most: number): Promise<Exported[]> {
  const rows = await sql<(Omit<Exported, 'number' | 'orderedAt'> & { orderedAt: Date })[]>`
    select id, amount, source as "from", state, bounced_line_id is not null as bounced, ordered_at as "orderedAt",
      case when state = 'PAID' then paid_day end as "paidDay"
    from refunds where kid_id = ${kidId} and id > ${after} order by id limit ${most}`
  return rows.map(({ orderedAt, ...row }) => ({
    ...row,
    number: refundNumber(row.id),
    orderedAt: orderedAt.toISOString(),
  }))
}
