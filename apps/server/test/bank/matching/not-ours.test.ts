import { expect, test } from 'vitest'
import { notOursReason } from '../../../src/domains/bank/matching/not-ours.ts'
import { line, PAYER } from './place.ts'

const OWN = '10102099920000007700001001'
const OTHER = '56114099990002220000000015'

const out = (title: string, payer = 'Firma', payerAccount = OTHER) =>
  line(-100, title, { mark: 'D', payer, payerAccount })
const income = (title: string, payerAccount = PAYER, payer = 'Joanna Żurawska') =>
  line(100, title, { payer, payerAccount })

test.each([
  [out('Opłata za przelew', '', ''), 'fee'],
  [out('', '', ''), 'fee'],
  [out('PROWIZJA OD PRZELEWU'), 'fee'],
  [out('Odsetki od debetu', '', ''), 'interest'],
  [income('Kapitalizacja odsetek', '', ''), 'interest'],
  [out('na lokatę', 'Żłobek', OWN), 'own_transfer'],
  [out('na lokatę', 'Żłobek', `PL${OWN}`), 'own_transfer'],
  [income('z lokaty', OWN), 'own_transfer'],
  [out('Przelew własny'), 'own_transfer'],
  [out('PRZEKSIĘGOWANIE NA RACHUNEK POMOCNICZY'), 'own_transfer'],
  [out('zasilenie konta'), 'own_transfer'],
  [out('przelew własnych środków na lokatę'), 'own_transfer'],
  [out('Wynagrodzenie 10/2026'), 'salary'],
  [out('pensja za październik'), 'salary'],
  [out('Premia świąteczna'), 'salary'],
  [out('zaliczka na wynagr. 10/2026'), 'salary'],
  [out('ZUS składki 10/2026'), 'tax'],
  [out('/TI/N1234563218/OKR/26M10/SFP/PIT4', 'Urząd Skarbowy'), 'tax'],
  [out('VAT-7 10/2026', 'US Kraków'), 'tax'],
  [out('VAT za październik'), 'tax'],
  [out('podatek'), 'tax'],
  [out('', '', '16101000712221234563218000'), 'tax'],
  [out('Zwrot nadpłaty FV/09/2026/0009 Mikołaj', 'Paweł Ćwikła'), 'refund'],
  [out('Faktura 12/11/2026 pieluchy'), 'purchase'],
  // The split payment of a purchase begins with its VAT.
  [out('/VAT/23,00/IDC/1234563218/INV/FV 12/11/2026/TXT/pieluchy'), 'purchase'],
  // What may be a parent's.
  [income('czesne listopad'), null],
  [income('czesne z odsetkami, odsetki 2 zł'), null],
  [income('zwrot za piknik'), null],
  [line(-500, 'STORNO czesne', { mark: 'RC' }), null],
  [line(500, 'ZWROT PRZELEWU', { mark: 'RD', payerAccount: PAYER }), null],
])('$title of $payer: %s', (one, reason) => {
  expect(notOursReason(one, new Set([OWN]))).toBe(reason)
})
