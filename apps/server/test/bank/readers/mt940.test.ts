import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStatements } from '../../../src/domains/bank/readers/read.ts'

const PKO = readFileSync(new URL('files/mt940-pko.sta', import.meta.url))

test('reads the statement of PKO', () => {
  const { encoding, statements } = readStatements(PKO)
  expect(encoding).toBe('ISO-8859-2')
  const [{ lines, ...head } = { lines: [] }, ...others] = statements
  expect(others).toEqual([])
  expect(head).toEqual({
    format: 'MT940',
    dialect: 'PKO',
    account: '10102099920000007700001001',
    number: '193',
    from: '2026-10-05',
    to: '2026-10-06',
    opening: 1_523_040,
    closing: 2_759_540,
  })
  expect(
    lines.map(({ position, reference, ...line }) => [position, reference.slice(-3), ...Object.values(line)]),
  ).toEqual(EXPECTED)
})

/** Position, the reference's end, day, grosze, mark, payer, account, title, virtual id. */
const EXPECTED = [
  [
    1,
    '101',
    '2026-10-05',
    181_250,
    'C',
    'Joanna Żurawska',
    '70124099900001110000000012',
    'Czesne październik Antoni FV/10/2026/0012',
    '',
  ],
  [
    2,
    '102',
    '2026-10-05',
    298_000,
    'C',
    'Łukasz Śliwiński',
    '56114099990002220000000015',
    'Zosia i Staś Śliwińscy, żłobek październik, faktury FV/10/2026/0015 oraz FV/10/2026/0016, dziękuję i pozdrawiam',
    '',
  ],
  [
    3,
    '103',
    '2026-10-05',
    164_000,
    'C',
    'Małgorzata Gęślarz',
    '22102099920003330000000017',
    'Gęślarz Hania FV/10/2062/0017',
    '',
  ],
  [
    4,
    '104',
    '2026-10-05',
    150_000,
    'C',
    'Grzegorz Brzęczyk',
    '65105099910004440000000018',
    'za Jasia',
    '000000000018',
  ],
  [
    5,
    '105',
    '2026-10-06',
    50_000,
    'C',
    'Świętosława Źrebięcka',
    '68116099950005550000000021',
    'część 1 z 2 FV/10/2026/0021 Kornelia Źrebięcka',
    '',
  ],
  [
    6,
    '106',
    '2026-10-06',
    450_000,
    'C',
    'Zakład Ubezpieczeń Społecznych',
    '37101099990009990000000001',
    'ZUS AKTYWNIE W ŻŁOBKU 09/2026 ŻŁOBEK SKRZAT ID 000123 DZIECI 3',
    '',
  ],
  [
    7,
    '107',
    '2026-10-06',
    -50_000,
    'RC',
    'Świętosława Źrebięcka',
    '68116099950005550000000021',
    'STORNO część 1 z 2 FV/10/2026/0021 Kornelia Źrebięcka',
    '',
  ],
  [
    8,
    '108',
    '2026-10-06',
    -6250,
    'D',
    'Paweł Ćwikła',
    '95109099930006660000000009',
    'Zwrot nadpłaty FV/09/2026/0009 Mikołaj',
    '',
  ],
  [9, '109', '2026-10-06', -500, 'D', '', '', 'Opłata za przelew', ''],
]
