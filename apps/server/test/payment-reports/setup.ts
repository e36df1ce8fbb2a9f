import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Composition } from '../../src/compose.ts'
import {
  createPaymentType,
  deleteInvoice,
  issueInvoices,
  type PaymentDetails,
  recordPartPayment,
} from '../../src/domains/payments/index.ts'
import { runDue } from '../kernel/run-due.ts'
import { pricedBy } from '../payments/support.ts'
import { testPlaces } from '../places/setup.ts'

export { codeOf } from '../kernel/code-of.ts'

const by = (placeId: number) => ({ commandId: randomUUID(), actorId: 1, placeId })

/** Two places with people and payment types, and helpers to bill and to make reports. */
export async function testReports(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { sql, services, first, clock } = server
  const ports = { sql, clock, wake: () => undefined }
  const price = { placeId: first, type: 'TYPE_CONST', mainValue: 85000, daily: 0, display: '' } as const
  /** Makes a type of payment. @returns its id */
  const typeOf = async (name: string) => (await createPaymentType(sql, { ...price, name }, pricedBy())).id
  const types = { fee: await typeOf('Czesne'), meals: await typeOf('Wyżywienie') }
  const kids = await sql<{ id: number; name: string }[]>`
    select id, firstname as name from kids where place_id = ${first} order by id`

  /** Issues an invoice at the clock's time. @returns its id */
  async function issue(kidId: number, amounts: Readonly<Record<number, number>>): Promise<number> {
    const lines = Object.entries(amounts).map(([type, amount]) => ({
      paymentTypeId: Number(type),
      amount,
      days: null,
      absent: null,
    }))
    const { invoices } = await issueInvoices(ports, {
      ...by(first),
      basis: { mode: null, period: null, absencesPeriod: null },
      invoices: [{ kidId, withCredit: true, lines }],
    })
    return invoices[0]?.id ?? 0
  }

  const pay = (id: number, amount: number, facts: PaymentDetails = {}) =>
    recordPartPayment(ports, { ...by(first), id, amount, ...facts })

  const drop = (id: number) => deleteInvoice(ports, { ...by(first), id })

  /** The bytes of a report's file. */
  async function fileOf({ code, format }: Pick<PaymentReport, 'code' | 'format'>): Promise<Buffer> {
    const file = await server.kernel.storage.read(`payment-reports/${code}.${format}`)
    if (!file) throw new Error('there is no such file')
    return await buffer(file.stream)
  }

  /** The text of a report in CSV. */
  const download = async (code: string) => (await fileOf({ code, format: 'csv' })).toString('utf8')

  /** Runs due jobs. */
  const work = () => runDue(services.relay, services.jobs)

  const accountant = (await server.callerOf('accountant')).paymentReports

  /** A report that was asked for, once it is made. */
  async function made(asked: Parameters<typeof accountant.create>[0]): Promise<PaymentReport> {
    const report = await accountant.create(asked)
    expect((await work()).failed).toEqual([])
    return report
  }

  /** The cells of a report in CSV, row by row, the heading first and the totals last. */
  async function cellsOf(asked: Parameters<typeof accountant.create>[0]): Promise<string[][]> {
    const { code } = await made(asked)
    const rows: unknown = parse(await download(code), { delimiter: ';', bom: true })
    return z.array(z.array(z.string())).parse(rows)
  }

  const kidOf = (name: string) => kids.find((kid) => kid.name === name)?.id ?? 0

  return {
    ...server,
    accountant,
    typeOf,
    types,
    kidOf,
    issue,
    pay,
    drop,
    work,
    fileOf,
    download,
    made,
    cellsOf,
  }
}
