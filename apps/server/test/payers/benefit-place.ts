/** A place with prices and payers, and how its staff set and issue. */
import { emptyTables } from '@skrzat/testing/empty'
import { pricedPlace } from '../payments/priced-place.ts'

export const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

export async function benefitPlace() {
  const place = await pricedPlace()
  const { sql, callerOf, command, tuition, kid, accountant } = place
  const [director, billing] = [(await callerOf('director')).payers, (await callerOf('accountant')).payers]
  const meals = await place.addType({ name: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: 15_00 })

  const arrange = (
    kidId: number,
    payerId: number,
    over: Partial<Parameters<typeof billing.arrange>[0]> = {},
  ) =>
    billing.arrange({
      ...command(),
      kidId,
      payerId,
      kind: 'amount',
      base: 'invoice',
      amount: 100_00,
      percent: null,
      disability: false,
      fromMonth: '2026-11',
      toMonth: null,
      applicants: '',
      ...over,
    })
  return {
    ...place,
    director,
    billing,
    meals,
    arrange,
    renew: async () => {
      place.clock.set('2026-11-16T10:00:00Z')
      await emptyTables(sql, 'kid_payers', 'payment_meals', 'benefit_parameters', 'payers')
      await place.renew()
    },
    add: async (kind: 'zus' | 'welfare' | 'other', name = 'ZUS') =>
      (await director.add({ ...command(), kind, name, account: null })).id,
    benefit: (kidId: number, zus: number, over: Partial<Parameters<typeof billing.arrange>[0]> = {}) =>
      arrange(kidId, zus, {
        kind: 'benefit',
        base: 'fee',
        amount: null,
        applicants: 'Anna Wiśniewska',
        ...over,
      }),
    /** Issues tuition, and meals, to kids for a month. */
    bill: async (
      invoices: readonly { kid: string; fee: number; food?: number; withCredit?: boolean }[],
      period = NOVEMBER,
    ) => {
      const issued = await accountant.issue({
        ...command(),
        mode: 'up',
        period,
        absencesPeriod: OCTOBER,
        invoices: invoices.map(({ kid: name, fee, food = 0, withCredit = false }) => ({
          kidId: kid(name),
          withCredit,
          lines: [
            { paymentTypeId: tuition.id, amount: fee },
            ...(food > 0 ? [{ paymentTypeId: meals.id, amount: food }] : []),
          ],
        })),
      })
      return issued.invoices
    },
    /** The shares of an invoice's row. */
    sharesOf: async (id: number) => {
      const [row] = await sql<{ shares: { payerId: number; amount: number; paid: number }[] }[]>`
        select shares from invoices where id = ${id}`
      return row?.shares
    },
  }
}
