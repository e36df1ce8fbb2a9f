import type { Erasing } from '../../kernel/erasing.ts'

/** What documents must keep of them is sealed before. */
export const ACCOUNTING_ERASE: readonly Erasing[] = [
  {
    what: 'buyers',
    columns: [
      'accounting_buyers.name',
      'accounting_buyers.street',
      'accounting_buyers.postal_code',
      'accounting_buyers.city',
      'accounting_buyers.nip',
    ],
    async ofKid(tx, { kidId }) {
      const { count } = await tx`delete from accounting_buyers where kid_id = ${kidId}`
      return { count }
    },
  },
]
