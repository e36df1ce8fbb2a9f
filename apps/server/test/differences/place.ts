/** A place that charges meals by the day, whose invoices of November were issued before what came later. */
import { randomUUID } from 'node:crypto'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { emptyTables } from '@skrzat/testing/empty'
import { testAbsences } from '../absences/setup.ts'
import type { Person } from '../places/setup.ts'

const MONTH = { from: '2026-11-01', to: '2026-11-30' }
/** Of November: without the 11th, a holiday, and the 25th, when the place is closed. */
export const WORKING_DAYS = 19

export async function differencesPlace() {
  const server = await testAbsences()
  const { sql, first, ids, trpc, app, tokenNow } = server
  const at = { placeId: first }
  const { payments, differences } = trpc('accountant')
  const type = { ...at, display: '' }
  const meals = await payments.createType({
    ...type,
    name: 'Obiady',
    type: 'TYPE_DAILY',
    mainValue: 0,
    daily: 15_00,
  })
  const fee = await payments.createType({
    ...type,
    name: 'Czesne',
    type: 'TYPE_CONST',
    mainValue: 1000_00,
    daily: 0,
  })
  const invoiceOf = (id: number) => payments.invoice({ id })

  return {
    ...server,
    at,
    meals: meals.id,
    fee: fee.id,
    payments,
    differences,
    /** For a `beforeEach`: kids without a history, the place open but on the 25th, and nothing decided. */
    renew: async () => {
      await emptyTables(sql, 'difference_decisions', 'difference_carries', 'price_corrections')
      await sql`update places set difference_rule = 'CORRECTION' where id = ${first}`
      await sql`delete from place_closed_days where place_id = ${first} and day <> '2026-11-25'`
      await server.renew()
    },
    /** Issues an invoice of November. @returns its id */
    issue: async (
      kidId: number = ids.zofia,
      lines: Parameters<typeof payments.issue>[0]['invoices'][number]['lines'] = [
        { paymentTypeId: meals.id, amount: WORKING_DAYS * 15_00, days: WORKING_DAYS, absent: 0 },
      ],
    ): Promise<number> => {
      const { invoices } = await payments.issue({
        ...at,
        commandId: randomUUID(),
        mode: 'down',
        period: MONTH,
        absencesPeriod: MONTH,
        invoices: [{ kidId, withCredit: false, lines }],
      })
      return invoices[0]?.id ?? 0
    },
    invoiceOf,
    amountOf: async (id: number) => (await invoiceOf(id)).amount,
    closeOn: (day: string) =>
      sql`insert into place_closed_days (place_id, day, name) values (${first}, ${day}, 'Awaria')`,
    list: async (month = '2026-11') => (await differences.list({ ...at, month })).differences,
    approve: (
      wanted: readonly string[],
      commandId: string = randomUUID(),
      over: { readonly dismissed?: boolean } = {},
    ) => differences.approve({ ...at, commandId, ids: [...wanted], ...over }),
    call: async (
      method: 'GET' | 'POST',
      path: string,
      {
        as = 'accountant',
        body,
        key,
        place = first,
      }: { as?: Exclude<Person, 'admin'>; body?: object; key?: string; place?: number } = {},
    ) =>
      await app.inject({
        method,
        url: `/api/place/${place}/payments/differences${path}`,
        headers: {
          authorization: `Bearer ${await tokenNow(as)}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body && { payload: body }),
      }),
    /** `renew` leaves none of the rows of the kids before. */
    faults: async () => {
      const found = (await verifyLedger({ sql })).differences
      return found.filter((one) => !one.endsWith('is missing'))
    },
  }
}
