import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { countedAbsences } from '../../src/domains/absences/index.ts'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { issueInvoices } from '../../src/domains/payments/commands/issue.ts'
import { by, issueOne, portsOn, seedPlace } from '../payments/support.ts'
import { callOn } from './support.ts'

const { sql, url } = await testDatabase()
const call = callOn({ DATABASE_URL: url, LOG_LEVEL: 'silent', SKRZAT_SECRET: 'x'.repeat(32) })

test('an invoice is shown with its events, lines and absences, of each place that has the number', async () => {
  const ports = { ...portsOn(sql, () => new Date('2026-08-12T10:00:00Z')), countedAbsences }
  const [one, other] = await Promise.all(
    ['Wilga', 'Rycerze'].map((name) => seedPlace(sql, { kids: 1, name })),
  )
  if (!one || !other) throw new Error('there are two places')
  const [kidId = 0] = one.kids
  const addAbsence = (day: string) => sql`
    insert into absences (kid_id, day, id, version, place_id, from_day, to_day, by_place, after_time, created_at)
    values (${kidId}, ${day}, nextval('absence_ids'), 1, ${one.placeId}, ${day}, ${day}, true, false, now())`
  for (const day of ['2026-07-06', '2026-07-07']) await addAbsence(day)
  const basis = {
    mode: 'up',
    period: { from: '2026-09-01', to: '2026-09-30' },
    absencesPeriod: { from: '2026-07-01', to: '2026-07-31' },
  } as const
  const lines = [{ paymentTypeId: one.types.daily, amount: 290_00, days: 22, absent: 3 }]
  const { invoices } = await issueInvoices(ports, {
    ...by(one.placeId),
    basis,
    invoices: [{ kidId, withCredit: false, lines }],
  })
  await recordPartPayment(ports, { ...by(one.placeId), id: invoices[0]?.id ?? 0, amount: 300_00 })
  await issueOne(ports, other)
  await addAbsence('2026-07-08')

  const all = await call('ledger show 2026/08/0001')
  expect(all).toMatchObject({ code: 0, err: '', out: expect.stringContaining('2 places have an invoice') })
  expect(all.out).toContain(`Rycerze (place ${other.placeId})`)

  const { out } = await call(`ledger show --place ${one.placeId} 2026/08/0001`)
  expect(out).not.toContain('Rycerze')
  const said = [
    'Wyżywienie: 290.00 zł',
    '0.00 zł + 22 days × 15.00 zł − 3 days × 15.00 zł = 285.00 zł by rule 1, adjusted by 5.00 zł',
    'days charged: 2026-09-01, 2026-09-02',
    'absences then: 2026-07-06 (by_place), 2026-07-07 (by_place)',
    'additional days: 1',
    'not taken off by this invoice: 2026-07-08',
    'InvoiceIssued v1',
    'PaymentRecorded v1',
    'CreditOverpaid v1',
  ]
  for (const text of said) expect(out).toContain(text)

  await issueOne(ports, one, { withCredit: true, amount: 5_00 })
  const withCredit = await call(`ledger show --place ${one.placeId} 2026/08/0002`)
  expect(withCredit.out).toMatch(/issued \S+ as version 1/)
  expect(withCredit.out).toContain('5.00 zł = 5.00 zł credit')
  expect(withCredit.out).toContain('CreditUsed')

  expect(await call('ledger show 1999/01/0001')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no invoice'),
  })
  expect(await call('ledger show --place zero 2026/08/0001')).toMatchObject({ code: 2 })
})
