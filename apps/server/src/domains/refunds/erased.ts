import { erasedName, type Erasing } from '../../kernel/erasing.ts'

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
  },
]
