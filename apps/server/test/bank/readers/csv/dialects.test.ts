/** What made-up statements of banks do not have: reversals by their title, virtual accounts, odd rows. */
import { expect, test } from 'vitest'
import { csv } from '../../../../src/domains/bank/readers/csv/read.ts'

const OWN = '30124099900000007700001001'
const PAYER = '70124099900001110000000012'
const VIRTUAL = '95109099930006660000000009'
const read = (...rows: string[]) => csv.read(`${rows.join('\n')}\n`)

const MBANK_LIST = [
  'mBank S.A.;',
  '#dla rachunków:;',
  `mBIZNES - ${OWN};`,
  '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;#Saldo po operacji;',
]

test('mBank’s list has payer, kind and account in the text of the operation', () => {
  const statement = read(
    ...MBANK_LIST,
    '2026-10-06;"OPŁATA";"mBIZNES";"Opłaty";-5,00 PLN;95,00 PLN;',
    `2026-10-05;"JAN KOWALSKI  CZESNE FV/1  STORNO PRZELEWU   ${PAYER} ";"mBIZNES";"Inne";-500,00 PLN;100,00 PLN;`,
    `2026-10-05;"JAN KOWALSKI  CZESNE FV/1  PRZELEW   ${PAYER} ";"mBIZNES";"Inne";500,00 PLN;600,00 PLN;`,
  )
  expect(statement).toMatchObject([
    {
      dialect: 'MBANK',
      account: OWN,
      opening: 10_000,
      closing: 9500,
      lines: [
        { mark: 'C', payer: 'JAN KOWALSKI', payerAccount: PAYER, title: 'JAN KOWALSKI CZESNE FV/1 PRZELEW' },
        { mark: 'RC', payer: 'JAN KOWALSKI', payerAccount: PAYER },
        { mark: 'D', payer: '', payerAccount: '', title: 'OPŁATA' },
      ],
    },
  ])
})

const PEKAO =
  'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;' +
  'Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji'
const pekao = (from: string, to: string, title: string, amount: string) =>
  `05.10.2026;05.10.2026;JAN KOWALSKI;;'${from};'${to};${title};${amount};PLN;'R1;PRZELEW`

test('Pekao’s own account is the one that pays; another one that gets money is virtual', () => {
  const [statement] = read(
    PEKAO,
    pekao(PAYER, VIRTUAL, 'czesne', '1 500,00'),
    pekao(OWN, PAYER, 'zwrot', '-3,20'),
  )
  expect(statement).toMatchObject({
    account: OWN,
    lines: [
      { payerAccount: PAYER, virtualId: '', amount: -320 },
      { payerAccount: PAYER, virtualId: VIRTUAL, amount: 150_000, reference: 'R1' },
    ],
  })
})

test('Pekao’s account is not known where only virtual accounts get money', () => {
  const [statement] = read(PEKAO, pekao(PAYER, VIRTUAL, 'a', '1,00'), pekao(PAYER, OWN, 'b', '1,00'))
  expect(statement).toMatchObject({
    account: null,
    lines: [{ payerAccount: PAYER }, { payerAccount: PAYER }],
  })
})

test('rows of two paying accounts are refused', () => {
  expect(() => read(PEKAO, pekao(OWN, PAYER, 'a', '-1,00'), pekao(VIRTUAL, PAYER, 'b', '-1,00'))).toThrow(
    'bank.account',
  )
})

test.each([
  ['STORNO przelewu', '-500,00', 'RC'],
  ['ZWROT PRZELEWU rachunek zamknięty', '71,50', 'RD'],
  ['STORNO opłaty', '5,00', 'RD'],
  ['Zwrot nadpłaty', '-71,50', 'D'],
  ['za maj, storno poprzedniego', '500,00', 'C'],
])('the title “%s” of %s is %s', (title, amount, mark) => {
  const sides: [string, string] = amount.startsWith('-') ? [OWN, PAYER] : [PAYER, OWN]
  // The older row says which account is the own one.
  const [statement] = read(PEKAO, pekao(...sides, title, amount), pekao(OWN, PAYER, 'zwrot', '-1,00'))
  expect(statement?.lines[1]).toMatchObject({ mark, payerAccount: PAYER })
})

const PKO =
  '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"'

test('PKO without labels has the operation’s own text', () => {
  expect(
    read(PKO, '"2026-10-05","2026-10-05","Opłata","-5.00","PLN","+95.00","Opłata za przelew"'),
  ).toMatchObject([
    {
      dialect: 'PKO',
      account: null,
      opening: 10_000,
      lines: [{ payer: '', title: 'Opłata za przelew', mark: 'D' }],
    },
  ])
})

test('PKO’s labels may have wider gaps', () => {
  const cells = [
    `Rachunek  nadawcy:  ${PAYER}`,
    'Nazwa  nadawcy:  Joanna Kot ul. Lipowa 3',
    'Tytuł:  za Jasia',
  ]
  const row = ['2026-10-05', '2026-10-05', 'Przelew', '+5.00', 'PLN', '+95.00', ...cells]
  expect(read(PKO, row.map((cell) => `"${cell}"`).join(','))).toMatchObject([
    { lines: [{ payer: 'Joanna Kot', payerAccount: PAYER, title: 'za Jasia' }] },
  ])
})

const ING =
  '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Szczegóły";"Nr transakcji";' +
  '"Kwota transakcji (waluta rachunku)";"Waluta"'

test.each(['Joanna Kot ul. Lipowa 3', 'Joanna Kot  Lipowa 3', 'Joanna Kot'])(
  'ING’s name is without its address: “%s”',
  (name) => {
    const row = `2026-10-05;2026-10-05;" ${name} ";" za Jasia ";'${PAYER} ';" PRZELEW ";'1';5,00;PLN`
    expect(read(ING, row)).toMatchObject([{ lines: [{ payer: 'Joanna Kot', payerAccount: PAYER }] }])
  },
)

const SANTANDER = `2026-10-06,05-10-2026,'${OWN},SKRZAT,PLN,"0,00","1,00",1,`

test.each([
  ['a day without an amount’s cell', [PEKAO, '05.10.2026;05.10.2026;JAN'], 'bank.truncated'],
  [
    'an amount without a day',
    [PEKAO, pekao(PAYER, OWN, 'a', '1,00').replace('05.10', '5.10')],
    'bank.truncated',
  ],
  ['an amount that is none', [PEKAO, pekao(PAYER, OWN, 'a', '1,0,0')], 'bank.truncated'],
  ['a quote that stays open', [PEKAO, pekao(PAYER, OWN, '"a', '1,00')], 'bank.truncated'],
  ['no rows', [PEKAO], 'bank.truncated'],
  ['too many cells', [PEKAO, ';'.repeat(2_000_000)], 'bank.too_large'],
  ['too many rows', [PEKAO, 'a\n'.repeat(200_000)], 'bank.too_large'],
  ['no header', ['a;b', 'c;d'], 'bank.unknown_format'],
  [
    'a summary in EUR',
    [SANTANDER.replace('PLN', 'EUR'), '05-10-2026,05-10-2026,a,b,,"1,00","1,00",1,'],
    'bank.currency',
  ],
])('%s is refused', (_, rows, code) => {
  expect(() => read(...rows)).toThrow(code)
})
