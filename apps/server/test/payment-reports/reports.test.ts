import { expect, test } from 'vitest'
import { testReports } from './setup.ts'

const { sql, clock, first, second, types, kidOf, issue, pay, work, download, callerOf, kernel } =
  await testReports()
const accountant = await callerOf('accountant')

test('a small report, to the byte', async () => {
  clock.set('2026-10-01T09:00:00Z')
  const paid = await issue(kidOf('Zofia'), { [types.fee]: 85000, [types.meals]: 35705 })
  const part = await issue(kidOf('Jan'), { [types.fee]: 85000 })
  clock.set('2026-10-31T23:30:00Z') // already November in Warsaw
  await issue(kidOf('Ola'), { [types.fee]: 1 })
  clock.set('2026-11-02T09:00:00Z')
  await pay(paid, 120705)
  await pay(part, 5)

  const { code, id } = await accountant.paymentReports.create({
    placeId: first,
    from: '2026-10-01',
    to: '2026-10-31',
    paid: false,
  })
  expect(await work()).toMatchObject({ failed: [] })
  expect(await download(code)).toBe(
    [
      '\uFEFFNumer;Data wystawienia;Termin płatności;Grupa;Dziecko;Czesne;Wyżywienie;Kwota;Wykorzystana nadpłata;' +
        'Wpłacono;Pozostało;Data zapłaty;Numer konta',
      '2026/10/0001;2026-10-01;2026-10-15;Motylki;Wiśniewska Zofia;850,00;357,05;1207,05;0,00;1207,05;0,00;' +
        '2026-11-02;61 1090 1014 0000 0712 1981 2874',
      '2026/10/0002;2026-10-01;2026-10-15;Motylki;Kowalski Jan;850,00;;850,00;0,00;0,05;849,95;;' +
        '61 1090 1014 0000 0712 1981 2874',
      'Razem;;;;;1700,00;357,05;2057,05;0,00;1207,10;849,95;;',
      '',
    ].join('\r\n'),
  )
  const [report] = await accountant.paymentReports.list({ placeId: first })
  expect(report).toMatchObject({ id, status: 'ready', progress: 100, rows: 2, failure: null })
})
