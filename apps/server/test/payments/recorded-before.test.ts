/** Commands that an earlier version recorded, and that are repeated after an update. */
import { testDatabase } from '@skrzat/testing/database'
import type { Sql } from '@skrzat/db/client'
import { beforeAll, expect, test } from 'vitest'
import { deleteAbsence } from '../../src/domains/absences/commands/change.ts'
import { reportAbsence } from '../../src/domains/absences/commands/report.ts'
import { addCredit } from '../../src/domains/payments/commands/credit.ts'
import { recordPartPayment, reversePayment } from '../../src/domains/payments/commands/invoice.ts'
import { issueInvoices } from '../../src/domains/payments/commands/issue.ts'
import { commandOf } from '../../src/kernel/commands/commands.ts'
import { fingerprint } from '../../src/kernel/event-log/command.ts'
import type { Json } from '../../src/kernel/json.ts'
import { asked, by, codeOf, issueOne, NO_BASIS, NOW, portsOn, seedPlace } from './support.ts'

const database = await testDatabase()
const { sql } = database
const ports = portsOn(sql)
const absences = { ...ports, changed: () => Promise.resolve() }
const place = await seedPlace(sql)
const { placeId } = place
const [kidId = 0] = place.kids

beforeAll(async () => {
  await sql.unsafe('alter table commands disable trigger commands_append_only')
  await sql.unsafe('grant update on commands to current_user')
})

/** Makes a command's record one of before. */
async function asBefore(on: Sql, id: string, name: string, payload: Json): Promise<void> {
  const command = commandOf(by(placeId, id), name, payload, NOW)
  const { count } = await on`
    update commands set name = ${name}, fingerprint = ${fingerprint(command)}, result = result - 'told'
    where id = ${id}`
  expect(count).toBe(1)
}

test('a credit with a note', async () => {
  const add = (additionalInfo: string) =>
    addCredit(ports, { ...by(placeId, 'credit'), kidId, amount: 5_00, additionalInfo })
  const first = await add('Nadpłata')
  await asBefore(sql, 'credit', 'credit.add', [kidId, 5_00, 'Nadpłata'])
  expect(await add('Nadpłata')).toEqual(first)
  expect(await codeOf(add('Inna'))).toBe('command.reused')
})

test('a reversal with a note', async () => {
  const id = await issueOne(ports, place, { kidId })
  const { paymentId } = await recordPartPayment(ports, { ...by(placeId), id, amount: 10_00 })
  const payment = paymentId ?? 0
  const reverse = () =>
    reversePayment(ports, { ...by(placeId, 'reversal'), id, payment, reason: 'bounced', note: 'Oddane' })
  const first = await reverse()
  await asBefore(sql, 'reversal', 'payments.reverse', [id, null, [payment, 'bounced', 'Oddane']])
  expect(await reverse()).toEqual(first)
})

test('invoices with notes', async () => {
  const issue = () =>
    issueInvoices(ports, {
      ...by(placeId, 'issue'),
      basis: NO_BASIS,
      invoices: [asked(place, kidId, { additionalInfo: 'Czesne' })],
    })
  const first = await issue()
  await asBefore(sql, 'issue', 'payments.issue', [
    NO_BASIS,
    [[kidId, false, 'Czesne', [[place.types.constant, 100_00, null, null, null, null]]]],
  ])
  expect(await issue()).toEqual(first)
})

test('an absence that a parent withdrew, and the report of it', async () => {
  // From a Friday to a Monday.
  const report = { kidId, from: '2026-11-13', to: '2026-11-16', byPlace: true }
  const send = () => reportAbsence(absences, { ...by(placeId, 'report'), ...report })
  const reported = await send()
  await asBefore(sql, 'report', 'absences.report', [kidId, report.from, report.to, true])
  expect(await send()).toEqual(reported)
  const target = { ...by(placeId, 'withdrawal'), id: reported.days[0]?.absenceId ?? 0, byParent: true }
  const first = await deleteAbsence(absences, target)
  await asBefore(sql, 'withdrawal', 'absences.withdraw', target.id)
  expect(await deleteAbsence(absences, target)).toEqual(first)
})
