/** A place that bills, and what its accountant sets. */
import { emptyTables } from '@skrzat/testing/empty'
import type { SalesFormat } from '@skrzat/contract/accounting'
import type { Person } from '../places/setup.ts'
import { pricedPlace } from '../payments/priced-place.ts'

export const SELLER = {
  name: 'Skrzat Żłobki sp. z o.o.',
  street: 'Świętojańska 12/3',
  postalCode: '81-372',
  city: 'Gdynia',
  nip: '1234563218',
}
export const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

export async function accountingPlace() {
  const place = await pricedPlace()
  const { sql, call, first, callerOf } = place
  const [director, accountant] = [await callerOf('director'), await callerOf('accountant')]
  const at = { placeId: first }

  return {
    ...place,
    director: director.accounting,
    accounting: accountant.accounting,
    at,
    /** For a `beforeEach`: kids without invoices, and a place that has set nothing. */
    renew: async () => {
      place.clock.set('2026-11-16T10:00:00Z')
      await emptyTables(
        sql,
        'accounting_documents',
        'accounting_buyers',
        'accounting_exports',
        'accounting_accounts',
        'sales_exports',
      )
      await place.renew()
    },
    choose: (kind: 'INVOICE' | 'NOTE', over: Partial<typeof SELLER> = {}) =>
      director.accounting.saveDocument({
        ...at,
        kind,
        exemption: 'NURSERY',
        seller: { ...SELLER, ...over },
      }),
    exported: (
      format: SalesFormat | 'xls',
      { from, to }: { from: string; to: string } = NOVEMBER,
      as: Person = 'accountant',
    ) => call(as, 'GET', `/api/place/${first}/exports/sales?from=${from}&to=${to}&format=${format}`),
  }
}
