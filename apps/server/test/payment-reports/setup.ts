import { randomUUID } from 'node:crypto'
import { runDue } from '../../src/kernel/outbox.ts'
import { createPaymentType, issueInvoices, recordPartPayment } from '../../src/domains/ledger/index.ts'
import { testPlaces } from '../places/setup.ts'

/** Two places with people and payment types, and short ways to bill and to make reports. */
export async function testReports() {
  const server = await testPlaces()
  const { sql, services, first, clock } = server
  const ports = { sql, clock, wake: () => undefined }
  const by = (placeId: number) => ({ commandId: randomUUID(), actorId: 1, placeId })
  const typeOf = async (name: string) =>
    (
      await createPaymentType(sql, {
        placeId: first,
        name,
        type: 'TYPE_CONST',
        mainValue: 85000,
        daily: 0,
        display: '',
      })
    ).id
  const types = { fee: await typeOf('Czesne'), meals: await typeOf('Wyżywienie') }
  const kids = await sql<{ id: number; name: string }[]>`
    select id, firstname as name from kids where place_id = ${first} order by id`

  return {
    ...server,
    types,
    kidOf: (name: string) => kids.find((kid) => kid.name === name)?.id ?? 0,

    /** Issues an invoice at the clock's time. @returns its id */
    async issue(kidId: number, amounts: Readonly<Record<number, number>>, placeId = first): Promise<number> {
      const parts = Object.entries(amounts).map(([type, amount]) => ({
        paymentTypeId: Number(type),
        amount,
        days: null,
        absent: null,
      }))
      const { invoices } = await issueInvoices(ports, {
        ...by(placeId),
        basis: { mode: null, period: null, absencesPeriod: null },
        invoices: [{ kidId, withCredit: true, parts }],
      })
      return invoices[0]?.id ?? 0
    },

    async pay(id: number, amount: number, placeId = first): Promise<void> {
      await recordPartPayment(ports, { ...by(placeId), id, amount })
    },

    /** Carries out what is due. */
    work: () => runDue(services.relay, services.jobs),

    /** The file of a report, as its accountant gets it. */
    async download(code: string): Promise<string> {
      const answer = await server.app.inject({
        url: `/api/reports/payments/download/${code}`,
        headers: { authorization: `Bearer ${server.tokenFor('accountant')}` },
      })
      return answer.rawPayload.toString('utf8')
    },
  }
}
