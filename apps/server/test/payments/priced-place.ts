/** A place with prices, on the whole server, and how its accountant issues. */
import { randomUUID } from 'node:crypto'
import { testPlaces } from '../places/setup.ts'
import { renewKids } from './support.ts'

export async function pricedPlace() {
  const server = await testPlaces()
  const { sql, first, clock, callerOf } = server
  const accountant = (await callerOf('accountant')).payments
  let idOf = await renewKids(sql)
  const at = { placeId: first }
  const command = () => ({ ...at, commandId: randomUUID() })
  /** Makes a type of payment, by default of a constant price. */
  const addType = (over: Partial<Parameters<typeof accountant.createType>[0]> = {}) =>
    accountant.createType({ ...at, name: 'Czesne', type: 'TYPE_CONST', mainValue: 800_00, daily: 0, ...over })
  const tuition = await addType()

  return {
    ...server,
    accountant,
    /** Of the accountant's place, and a command there. */
    at,
    command,
    addType,
    tuition,
    kid: (firstname: string) => idOf(firstname),
    /** For a `beforeEach`: kids without invoices, credit and prices of their own, whom callers of before do not know. */
    renew: async () => {
      idOf = await renewKids(sql)
    },
    issue: async (
      kidId: number,
      amount = 100_00,
      over: { withCredit?: boolean; additionalInfo?: string } = {},
    ) => {
      const { invoices } = await accountant.issue({
        ...command(),
        mode: 'up',
        period: { from: '2026-12-01', to: '2026-12-31' },
        absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
        invoices: [
          {
            kidId,
            withCredit: false,
            lines: [{ paymentTypeId: tuition.id, amount }],
            ...over,
          },
        ],
      })
      const [invoice] = invoices
      if (!invoice) throw new Error('nothing was issued')
      return invoice
    },
    /** Does the work at ten in Warsaw on that day; then it is the moment from before again. */
    on: async (day: string, work: () => Promise<unknown>) => {
      const before = clock.now().toISOString()
      clock.set(`${day}T09:00:00Z`)
      await work()
      clock.set(before)
    },
  }
}
