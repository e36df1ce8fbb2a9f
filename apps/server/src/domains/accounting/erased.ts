import { isOneOf, type Erasing } from '../../kernel/erasing.ts'

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
    /** The row stays without a name, so that invoices of its time don't get another buyer. */
    async ofPerson(tx, { kids, names, now }) {
      const { count } = await tx`
        update accounting_buyers
        set name = '', street = '', postal_code = '', city = '', nip = '', erased_at = ${now}
        where kid_id = any(${[...kids]}::bigint[]) and erased_at is null and ${isOneOf(tx, tx`name`, names)}`
      return { count }
    },
  },
]
