import { documentsUntil } from '@skrzat/contract/privacy'
import { erasedName, type Erasing, isOneOf } from '../../kernel/erasing.ts'

/** An account number that is none, as a refund has one. */
const NO_ACCOUNT = '0'.repeat(26)

/** Files for banks that hold an order of the kid go whole: their orders are paid, and others' stay in the table. */
export const REFUNDS_ERASE: readonly Erasing[] = [
  {
    what: 'refunds',
    columns: [
      'refunds.account_number',
      'refunds.name',
      'refunds.address',
      'refunds.title',
      'refunds.digest',
      'refund_files.content',
    ],
    async ofKid(tx, { kidId, erasureId }) {
      await tx`
        update refund_files set content = '' where id in (
          select listed.file_id from refund_file_orders listed join refunds refund on refund.id = listed.refund_id
          where refund.kid_id = ${kidId})`
      const { count } = await tx`
        update refunds set account_number = ${NO_ACCOUNT}, name = ${erasedName(erasureId)}, address = '', title = '',
          digest = ''
        where kid_id = ${kidId}`
      return { count }
    },
    /** Orders that paid nothing. Those that were paid are evidence, as the bank's lines. */
    async ofPerson(tx, { kids, names, erasureId }) {
      const { count } = await tx`
        update refunds set account_number = ${NO_ACCOUNT}, name = ${erasedName(erasureId)}, address = '', title = '',
          digest = ''
        where kid_id = any(${[...kids]}::bigint[]) and state = 'CANCELLED' and ${isOneOf(tx, tx`name`, names)}`
      return { count }
    },
    async keptOfPerson(tx, { kids, names }) {
      const [row] = await tx<{ count: number; last: string | null }[]>`
        select count(*)::int as count, max((changed_at at time zone 'Europe/Warsaw')::date)::text as last from refunds
        where kid_id = any(${[...kids]}::bigint[]) and state <> 'CANCELLED' and ${isOneOf(tx, tx`name`, names)}`
      return { kind: 'refunds', count: row?.count ?? 0, until: row?.last ? documentsUntil(row.last) : null }
    },
  },
]
