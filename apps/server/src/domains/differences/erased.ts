import { erasedName, type Erasing } from '../../kernel/erasing.ts'

export const DIFFERENCES_ERASE: readonly Erasing[] = [
  {
    what: 'notes',
    columns: ['difference_decisions.reason'],
    async ofKid(tx, { kidId, erasureId }) {
      const { count } = await tx`
        update difference_decisions set reason = ${erasedName(erasureId)}
        where reason <> '' and invoice_id in (select id from invoices where kid_id = ${kidId})`
      return { count }
    },
  },
]
