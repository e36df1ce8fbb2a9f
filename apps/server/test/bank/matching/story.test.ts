import { expect, test } from 'vitest'
import { facts, invoice, kid, line, PAYER, proposed } from './place.ts'

const BRZECZYK = '65105099910004440000000018'
const GIVEN = facts({
  open: [
    invoice('2026/10/0012', 12, 1812.5),
    invoice('2026/10/0015', 15, 1490),
    invoice('2026/10/0016', 16, 1490),
    invoice('2026/10/0017', 17, 1640),
    invoice('2026/10/0018', 18, 1500),
    invoice('2026/10/0021', 21, 1000),
    invoice('2026/10/0022', 22, 1500),
  ],
  kids: [
    kid(9, 'Mikołaj Ćwikła; Paweł Ćwikła'),
    kid(12, 'Antoni Żurawski; Joanna Żurawska'),
    kid(15, 'Zofia Śliwińska; Łukasz Śliwiński'),
    kid(16, 'Stanisław Śliwiński; Łukasz Śliwiński'),
    kid(17, 'Hanna Gęślarz; Małgorzata Gęślarz'),
    kid(18, 'Jan Brzęczyk; Grzegorz Brzęczyk'),
    kid(21, 'Kornelia Źrebięcka; Świętosława Źrebięcka'),
    kid(22, 'Jan Nowak'),
  ],
  named: [{ id: 9, number: '2026/09/0009', kidId: 9, state: 'paid' }],
  payers: new Map([[BRZECZYK, [18]]]),
  virtualAccounts: new Map([['000000000018', { kids: [18], purpose: null }]]),
})
const DAY = { date: '2026-10-05' }

test.each([
  [
    line(1812.5, 'Czesne październik Antoni FV/10/2026/0012', {
      ...DAY,
      payer: 'Joanna Żurawska',
      payerAccount: PAYER,
    }),
    'NUMBER! 0012:1812.5',
  ],
  [
    line(
      2980,
      'Zosia i Staś Śliwińscy, żłobek październik, faktury FV/10/2026/0015 oraz FV/10/2026/0016, dziękuję i pozdrawiam',
      { ...DAY, payer: 'Łukasz Śliwiński' },
    ),
    'NUMBER! 0015:1490 0016:1490',
  ],
  [
    line(1640, 'Gęślarz Hania FV/10/2062/0017', { ...DAY, payer: 'Małgorzata Gęślarz' }),
    'SUGGESTION 0017:1640',
  ],
  [
    line(1500, 'za Jasia', { ...DAY, payer: 'Grzegorz Brzęczyk', payerAccount: BRZECZYK }),
    'PAYER! 0018:1500',
  ],
  [
    line(1500, 'za Jasia', { ...DAY, payer: 'Grzegorz Brzęczyk', virtualId: '000000000018' }),
    'VIRTUAL_ACCOUNT! 0018:1500',
  ],
  [
    line(500, 'część 1 z 2 FV/10/2026/0021 Kornelia Źrebięcka', { ...DAY, payer: 'Świętosława Źrebięcka' }),
    'NUMBER! 0021:500',
  ],
  [
    line(4500, 'ZUS AKTYWNIE W ŻŁOBKU 09/2026 ŻŁOBEK SKRZAT ID 000123 DZIECI 3', {
      ...DAY,
      payer: 'Zakład Ubezpieczeń Społecznych',
    }),
    undefined,
  ],
  [line(-500, 'STORNO część 1 z 2 FV/10/2026/0021 Kornelia Źrebięcka', { ...DAY, mark: 'RC' }), undefined],
  [line(-62.5, 'Zwrot nadpłaty FV/09/2026/0009 Mikołaj', { ...DAY, mark: 'D' }), undefined],
  [
    line(62.5, 'ZWROT PRZELEWU rachunek zamknięty, Zwrot nadpłaty FV/09/2026/0009 Mikołaj', {
      ...DAY,
      mark: 'RD',
    }),
    'SUGGESTION +62.5→9',
  ],
  [line(-5, 'Opłata za przelew', { ...DAY, mark: 'D' }), undefined],
])('the first proposal for $title', (one, expected) => {
  expect(proposed(GIVEN, one)[0]?.[0]).toBe(expected)
})
