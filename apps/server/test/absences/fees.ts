import { randomUUID } from 'node:crypto'
import type { testAbsences } from './setup.ts'

type Server = Pick<Awaited<ReturnType<typeof testAbsences>>, 'first' | 'trpc'>

/** A constant fee of the first place, and what issues an invoice of it for December. */
export async function feesOf({ first, trpc }: Server) {
  const fee = await trpc('accountant').payments.createType({
    placeId: first,
    name: 'Czesne',
    type: 'TYPE_CONST',
    mainValue: 100_00,
    daily: 0,
  })
  return {
    fee,
    issue: async (kidId: number, amount: number, additionalInfo = ''): Promise<void> => {
      await trpc('accountant').payments.issue({
        placeId: first,
        commandId: randomUUID(),
        mode: 'up',
        period: { from: '2026-12-01', to: '2026-12-31' },
        absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
        invoices: [
          {
            kidId,
            withCredit: false,
            additionalInfo,
            lines: [{ paymentTypeId: fee.id, amount, days: null, absent: null }],
          },
        ],
      })
    },
  }
}
