import { describe, expect, test } from 'vitest'
import type { OpenInvoice, WaitingLine } from '../../../src/domains/bank/matching/facts.ts'
import { facts, invoice, kid, line, match, PAYER, proposed } from './place.ts'

const VIRTUAL = '61109010140000071219812874'
const KIDS = [
  kid(1, 'Jan Kowalski; Adam Kowalski, Ewa Lis'),
  kid(2, 'Zofia Kowalska; Adam Kowalski, Ewa Lis'),
  kid(3, 'Hanna Nowak; Maria Nowak'),
  kid(4, 'Jan Wójcik; Piotr Mazur'),
]
const JAN = invoice('2026/11/0001', 1, 1000)
const ZOFIA = invoice('2026/11/0002', 2, 1200)
const HANNA = invoice('2026/11/0003', 3, 900)
const JAN_OCTOBER = invoice('2026/10/0009', 1, 300)
const GIVEN = facts({
  kids: KIDS,
  open: [JAN, ZOFIA, HANNA, JAN_OCTOBER],
  named: [
    { id: 90, number: '2026/09/0005', kidId: 3, state: 'paid' },
    { id: 91, number: '2026/09/0006', kidId: 4, state: 'deleted' },
    { id: JAN.id, number: JAN.number, kidId: 1, state: 'open' },
  ],
  payers: new Map([[PAYER, [1, 2]]]),
  virtualAccounts: new Map([
    [VIRTUAL, { kids: [1, 2], purpose: null }],
    [VIRTUAL.slice(-12), { kids: [1, 2], purpose: null }],
  ]),
})
const virtual = { virtualId: VIRTUAL.slice(-12) }
const payer = { payerAccount: PAYER }

/** @param codes of the first proposal's evidence */
function expectFirst(one: WaitingLine, first: string | undefined, codes: string): void {
  const { proposed, evidence } = match(GIVEN, one)
  expect(proposed[0]).toBe(first)
  expect(evidence.map(({ code }) => code).join(' ')).toBe(codes)
}

describe('a virtual account', () => {
  test.each([
    [
      'pays the oldest first',
      line(1300, '', virtual),
      'VIRTUAL_ACCOUNT! 0009:300 0001:1000',
      'virtual_account oldest_first',
    ],
    [
      'pays the only one of the amount before an older one',
      line(1200, '', virtual),
      'VIRTUAL_ACCOUNT! 0002:1200',
      'virtual_account',
    ],
    ['pays a part', line(100, '', virtual), 'VIRTUAL_ACCOUNT! 0009:100', 'virtual_account part'],
    [
      'by the whole number',
      line(300, '', { virtualId: VIRTUAL }),
      'VIRTUAL_ACCOUNT! 0009:300',
      'virtual_account',
    ],
    [
      'goes before a number of the family',
      line(300, JAN.number, virtual),
      'VIRTUAL_ACCOUNT! 0009:300',
      'virtual_account',
    ],
    [
      'gives credit above all open ones, but not by itself',
      line(2600, '', virtual),
      'VIRTUAL_ACCOUNT 0009:300 0001:1000 0002:1200 +100→1',
      'virtual_account credit',
    ],
    [
      'is doubted where the title names another family’s number',
      line(300, HANNA.number, virtual),
      'VIRTUAL_ACCOUNT 0009:300',
      'virtual_account other_name',
    ],
    [
      'that the place does not know gives nothing',
      line(300.01, '', { virtualId: '000000000001' }),
      undefined,
      '',
    ],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

describe('a virtual account for a purpose', () => {
  const meals = { purpose: 'MEALS' } as const
  const JAN_MEALS = invoice('2026/11/0004', 1, 200, meals)
  const ZOFIA_MEALS = invoice('2026/10/0005', 2, 150, meals)
  const separated = (...open: OpenInvoice[]) =>
    facts({
      kids: KIDS,
      open,
      virtualAccounts: new Map([
        ['000000000001', { kids: [1, 2], purpose: 'FEES' }],
        ['000000000002', { kids: [1, 2], purpose: 'MEALS' }],
      ]),
    })
  const all = separated(JAN, ZOFIA, HANNA, JAN_OCTOBER, JAN_MEALS, ZOFIA_MEALS)
  const fees = { virtualId: '000000000001' }
  const forMeals = { virtualId: '000000000002' }
  test.each([
    [
      'pays meals with the money for meals, the oldest first',
      all,
      line(340, '', forMeals),
      ['VIRTUAL_ACCOUNT! 0005:150 0004:190'],
      'virtual_account oldest_first part',
    ],
    [
      'pays fees with the other money, also where meals are older',
      separated(JAN, ZOFIA_MEALS),
      line(150, '', fees),
      ['VIRTUAL_ACCOUNT! 0001:150', 'SUGGESTION 0005:150'],
      'virtual_account part',
    ],
    [
      'suggests the others for what is above, the one of the rest first',
      all,
      line(1350, '', forMeals),
      ['SUGGESTION 0005:150 0004:200 0001:1000', 'VIRTUAL_ACCOUNT 0005:150 0004:200 +1000→2'],
      'virtual_account other_purpose',
    ],
    [
      'suggests the others, the oldest first, before credit',
      separated(JAN, JAN_OCTOBER),
      line(1400, '', forMeals),
      ['SUGGESTION 0009:300 0001:1000 +100→1', 'VIRTUAL_ACCOUNT +1400→1'],
      'virtual_account credit other_purpose other_purpose',
    ],
    [
      'suggests meals for money on the account for fees',
      separated(JAN_MEALS),
      line(200, '', fees),
      ['SUGGESTION 0004:200', 'VIRTUAL_ACCOUNT +200→1'],
      'virtual_account other_purpose',
    ],
    [
      'gives credit where nothing is open',
      separated(HANNA),
      line(200, '', forMeals),
      ['VIRTUAL_ACCOUNT +200→1'],
      'virtual_account credit',
    ],
    [
      'is doubted where the title names an invoice of the other purpose',
      all,
      line(300, JAN_MEALS.number, fees),
      ['VIRTUAL_ACCOUNT 0009:300', 'SUGGESTION 0004:200 +100→1'],
      'virtual_account other_purpose',
    ],
    [
      'is never exact by a number of the other purpose',
      separated(JAN),
      line(1000, JAN.number, forMeals),
      ['SUGGESTION 0001:1000', 'VIRTUAL_ACCOUNT +1000→1'],
      'number amount other_purpose',
    ],
  ])('%s', (_, given, one, proposals, codes) => {
    const { proposed: found, evidence } = match(given, one)
    expect(found).toEqual(proposals)
    expect(evidence.map(({ code }) => code).join(' ')).toBe(codes)
  })
})

describe('one number', () => {
  test.each([
    ['for what is left', line(900, 'FV/2026/11/0003'), 'NUMBER! 0003:900', 'number amount'],
    ['for less is a part', line(400, 'rata 1, 2026/11/0003'), 'NUMBER! 0003:400', 'number part'],
    [
      'for more is credit, but not by itself',
      line(950, '2026/11/0003'),
      'NUMBER 0003:900 +50→3',
      'number credit',
    ],
    ['twice is one', line(900, '2026/11/0003 FV 2026/11/0003'), 'NUMBER! 0003:900', 'number amount'],
    ['goes before the payer', line(900, '2026/11/0003', payer), 'NUMBER! 0003:900', 'number amount'],
    ['of no invoice of the place gives nothing', line(901, '2024/01/5555'), undefined, ''],
    ['that is paid is credit', line(901, '2026/09/0005'), 'SUGGESTION +901→3', 'number_paid credit'],
    ['that is deleted is credit', line(901, '2026/09/0006'), 'SUGGESTION +901→4', 'number_deleted credit'],
    [
      'with another family’s kid is doubted',
      line(900, '2026/11/0003 Jan Kowalski'),
      'NUMBER 0003:900',
      'number amount other_name',
    ],
    ['with a sibling is not', line(1200, '2026/11/0002 Jan Kowalski'), 'NUMBER! 0002:1200', 'number amount'],
    ['with a guardian is not', line(900, '2026/11/0003 Maria Nowak'), 'NUMBER! 0003:900', 'number amount'],
    [
      'more than 90 days before the invoice is doubted',
      line(900, '2026/11/0003', { date: '2026-08-02' }),
      'NUMBER 0003:900',
      'number amount early',
    ],
    [
      '90 days before it is not',
      line(900, '2026/11/0003', { date: '2026-08-03' }),
      'NUMBER! 0003:900',
      'number amount',
    ],
    [
      'as a date with another amount is a date',
      line(1200, 'Zofia Kowalska, 2026-11-03'),
      'NAME! 0002:1200',
      'kid_name amount',
    ],
    [
      'as a date is a suggestion',
      line(900, 'wpłata 2026-11-03'),
      'SUGGESTION 0003:900',
      'number_typo amount',
    ],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

describe('several numbers', () => {
  test.each([
    [
      'that sum to the grosz',
      line(2200, '2026/11/0001, 0002'),
      'NUMBER! 0001:1000 0002:1200',
      'number number sum_of_numbers',
    ],
    [
      'in any order pay the oldest first',
      line(1300, '2026/11/0001 2026/10/0009'),
      'NUMBER! 0009:300 0001:1000',
      'number number sum_of_numbers',
    ],
    [
      'a grosz too little',
      line(2199.99, '2026/11/0001 i 2'),
      'SUGGESTION 0001:1000 +1199.99→1',
      'number number sum_differs credit several',
    ],
    [
      'a grosz too much',
      line(2200.01, '2026/11/0001 i 2'),
      'SUGGESTION 0001:1000 +1200.01→1',
      'number number sum_differs credit several',
    ],
    [
      'of which the title lists only some',
      line(2500, '2026/11/0001, razem 3'),
      'NUMBER! 0009:300 0001:1000 0002:1200',
      'number sum_of_numbers',
    ],
    [
      'of which the family has another count',
      line(2500, '2026/11/0001, razem 4'),
      'SUGGESTION 0001:1000 +1500→1',
      'number sum_differs credit',
    ],
    ['of which one is paid', line(900, '2026/11/0003, 2026/09/0005'), 'NUMBER 0003:900', 'number amount'],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

describe('a mistyped number', () => {
  test.each([
    ['another year', line(900, '2062/11/0003'), 'SUGGESTION 0003:900', 'number_typo amount'],
    ['another month', line(900, '2026/12/0003'), 'SUGGESTION 0003:900', 'number_typo amount'],
    ['two digits changed', line(900, '2026/11/0030'), 'SUGGESTION 0003:900', 'number_typo amount'],
    ['letters', line(900, '2O26/11/OOO3'), 'SUGGESTION 0003:900', 'number_typo amount'],
    ['with another amount', line(850, '2026/11/OOO3'), 'SUGGESTION 0003:850', 'number_typo part'],
    [
      'and one as written that together are the amount',
      line(2200, '2026/11/0001, 2026/11/OOO2'),
      'SUGGESTION 0001:1000 0002:1200',
      'number number_typo sum_of_numbers',
    ],
    [
      'chosen by the name',
      line(500, '2026/11/0004 Hania Nowak'),
      'SUGGESTION 0003:500',
      'number_typo kid_name part',
    ],
    [
      'goes before a payer that would be exact',
      line(1200, '2026/11/OOO2', payer),
      'SUGGESTION 0002:1200',
      'number_typo amount',
    ],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

test('a number that a blank makes two is a question', () => {
  const two = [invoice('2026/11/0001', 1, 500), invoice('2026/11/1234', 3, 500)]
  expect(match(facts({ kids: KIDS, open: two }), line(500, '2026/11/1 234'))).toEqual({
    proposed: ['SUGGESTION 0001:500', 'SUGGESTION 1234:500'],
    evidence: [
      { code: 'number', number: '2026/11/0001' },
      { code: 'several', count: 2 },
    ],
  })
})
test('and pays an invoice once that the title also names as written', () => {
  const two = [invoice('2026/11/0001', 1, 500), invoice('2026/11/1234', 3, 500)]
  const { proposed } = match(facts({ kids: KIDS, open: two }), line(1000, '2026/11/1 234 2026/11/1234'))
  expect(proposed).toContain('SUGGESTION 1234:500 +500→3')
})

describe('a known payer', () => {
  test.each([
    ['of one invoice', line(1200, 'czesne', payer), 'PAYER! 0002:1200', 'payer amount'],
    ['of all', line(2500, 'czesne', payer), 'PAYER! 0009:300 0001:1000 0002:1200', 'payer amount'],
    ['of something else', line(1250, 'czesne', payer), 'PAYER 0009:300 0001:950', 'payer oldest_first part'],
    ['who names the other kid', line(1200, 'za Jasia', payer), 'PAYER 0002:1200', 'payer amount'],
    [
      'who names another family’s kid',
      line(1200, 'Hanna Nowak', payer),
      'PAYER 0002:1200',
      'payer amount other_name',
    ],
    ['whose title has a paid number', line(1200, '2026/09/0005', payer), 'PAYER 0002:1200', 'payer amount'],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

describe('two equal invoices of a known payer', () => {
  const given = facts({ ...GIVEN, open: [JAN, { ...ZOFIA, amountLeft: JAN.amountLeft }] })
  test('are a question without a name', () => {
    expect(match(given, line(1000, 'czesne', payer))).toEqual({
      proposed: ['SUGGESTION 0001:1000', 'SUGGESTION 0002:1000'],
      evidence: [
        { code: 'payer', account: PAYER },
        { code: 'amount', amount: 100_000 },
        { code: 'several', count: 2 },
      ],
    })
  })
  test('are told apart by a name', () => {
    expect(match(given, line(1000, 'za Zosię', payer)).proposed[0]).toBe('PAYER! 0002:1000')
  })
  test('of one kid are paid by age, by a person', () => {
    const both = facts({ ...GIVEN, open: [JAN, { ...JAN_OCTOBER, amountLeft: JAN.amountLeft }] })
    expect(match(both, line(1000, 'czesne', payer)).proposed[0]).toBe('PAYER 0009:1000')
  })
})

describe('a payer of one of two siblings', () => {
  const siblings = [kid(1, 'Ala Wrona', '500100200'), kid(2, 'Ola Wrona', '500100200'), kid(3, 'Jan Wrona')]
  const ofOla = invoice('2026/10/0002', 2, 700)
  const known = { kids: siblings, payers: new Map([[PAYER, [1]]]) }
  const both = facts({
    ...known,
    open: [invoice('2026/11/0001', 1, 900), ofOla, invoice('2026/11/0003', 3, 50)],
  })
  test.each([
    [1600, 'PAYER 0002:700 0001:900'],
    [1000, 'PAYER 0002:700 0001:300'],
    [1700, 'PAYER 0002:700 0001:900 +100→2'],
    [900, 'PAYER! 0001:900'],
    [100, 'PAYER 0001:100'],
  ])('pays both where it is more than one owes: %s', (amount, first) => {
    expect(match(both, line(amount, 'czesne', payer)).proposed[0]).toBe(first)
  })
  test('pays the other where the one owes nothing', () => {
    expect(match(facts({ ...known, open: [ofOla] }), line(500, '', payer)).proposed).toEqual([
      'PAYER 0002:500',
    ])
  })
})

test('a payer of nothing open is credit, a question for two kids', () => {
  const given = facts({
    kids: KIDS,
    payers: new Map([
      [PAYER, [1, 2]],
      [VIRTUAL, [3]],
    ]),
  })
  expect(
    proposed(given, line(10, '', { id: 1, ...payer }), line(10, '', { id: 2, payerAccount: VIRTUAL })),
  ).toEqual([['SUGGESTION +10→1', 'SUGGESTION +10→2'], ['SUGGESTION +10→3']])
})

describe('a name with the amount', () => {
  test.each([
    ['in full', line(900, 'Hanna Nowak'), 'NAME! 0003:900', 'kid_name amount'],
    ['declined', line(1200, 'za Zosię Kowalską'), 'NAME! 0002:1200', 'kid_name amount'],
    [
      'with the surname of the payer',
      line(1000, 'za Jasia', { payer: 'ADAM KOWALSKI UL. DŁUGA 3' }),
      'NAME! 0001:1000',
      'kid_name amount',
    ],
    [
      'with a guardian’s other surname',
      line(1200, 'Zosia', { payer: 'Ewa Lis' }),
      'NAME! 0002:1200',
      'kid_name amount',
    ],
    ['of a guardian', line(900, 'czesne', { payer: 'MARIA NOWAK' }), 'NAME 0003:900', 'guardian_name amount'],
    ['by the first name only', line(900, 'za Hanię'), 'NAME 0003:900', 'kid_name amount'],
    ['by the surname only', line(900, 'Nowakowie'), 'NAME 0003:900', 'kid_name amount'],
    [
      'and another kid of another family',
      line(900, 'Hanna Nowak, Jan Wójcik'),
      'NAME 0003:900',
      'kid_name amount other_name',
    ],
    ['and an unknown number', line(900, 'Hanna Nowak 2020/01/7777'), 'NAME 0003:900', 'kid_name amount'],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

describe('a name without the amount', () => {
  test.each([
    ['pays a part', line(880, 'Hanna Nowak'), 'SUGGESTION 0003:880', 'kid_name part'],
    ['gives credit', line(950, 'Hanna Nowak'), 'SUGGESTION 0003:900 +50→3', 'kid_name credit'],
    [
      'pays siblings by age',
      line(2500, 'Jaś i Zosia Kowalscy'),
      'SUGGESTION 0009:300 0001:1000 0002:1200',
      'kid_name kid_name',
    ],
    [
      'of a guardian',
      line(2500, '', { payer: 'Lis Ewa' }),
      'SUGGESTION 0009:300 0001:1000 0002:1200',
      'guardian_name guardian_name',
    ],
    ['in part gives nothing', line(880, 'Nowak'), undefined, ''],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})

test('siblings are known by a phone of their guardians too', () => {
  const siblings = facts({
    kids: [kid(1, 'Ewa Kruk', '500100200'), kid(2, 'Ala Kruk', '500100201', '500100200'), kid(3, 'Jan Kruk')],
    open: [invoice('2026/11/0002', 1, 700), invoice('2026/11/0001', 2, 900), invoice('2026/11/0003', 3, 100)],
  })
  expect(match(siblings, line(1600, 'Ewa i Ala Kruk')).proposed).toEqual(['SUGGESTION 0001:900 0002:700'])
})

describe('equal names', () => {
  const twins = facts({
    kids: [
      kid(1, 'Jan Kowalski; Adam Kowalski'),
      kid(2, 'Jan Kowalski; Olaf Kowalski'),
      kid(3, 'Ola Kowalska; Adam Kowalski'),
    ],
    open: [
      invoice('2026/11/0001', 1, 1000),
      invoice('2026/11/0002', 2, 1000),
      invoice('2026/11/0003', 3, 1000),
    ],
  })
  test('with the amount are a question', () => {
    expect(match(twins, line(1000, 'Jan Kowalski')).proposed).toEqual([
      'SUGGESTION 0001:1000',
      'SUGGESTION 0002:1000',
    ])
  })
  test('without it are a question', () => {
    expect(match(twins, line(700, 'Jan Kowalski')).proposed).toEqual([
      'SUGGESTION 0001:700',
      'SUGGESTION 0002:700',
    ])
  })
  test('of siblings are told apart by the first name', () => {
    expect(match(twins, line(1000, 'Ola Kowalska')).proposed[0]).toBe('NAME! 0003:1000')
  })
  test('of one kid with two such invoices are paid by age, by a person', () => {
    const given = facts({
      ...twins,
      open: [invoice('2026/11/0003', 3, 1000), invoice('2026/10/0004', 3, 1000)],
    })
    expect(match(given, line(1000, 'Ola Kowalska')).proposed[0]).toBe('SUGGESTION 0004:1000')
  })
})

describe('an amount alone', () => {
  test.each([
    ['of one invoice', line(900, 'czesne'), 'AMOUNT 0003:900', 'only_amount'],
    ['of none', line(901, 'czesne'), undefined, ''],
  ])('%s', (_, one, first, codes) => expectFirst(one, first, codes))
})
describe('a name of a thousand kids', () => {
  const many = Array.from({ length: 1000 }, (_, at) => kid(at + 1, 'Jan Kowalski; Ewa Lis'))
  const open = many.map(({ id }) =>
    invoice(`2026/11/${String(id).padStart(4, '0')}`, id, id > 900 ? 900 : id),
  )
  const given = facts({ kids: many, open })
  test.each([
    ['is exact with an amount that one of them has', 777, ['NAME! 0777:777']],
    ['is none with an amount that a hundred have', 900, []],
    ['is none without the amount', 901, []],
  ])('%s', (_, zloty, expected) => {
    const exactOrNone = match(given, line(zloty, 'Jan Kowalski')).proposed.filter(
      (each) => !each.startsWith('SUGGESTION'),
    )
    expect(exactOrNone).toEqual(expected)
  })
})

test('an amount of two invoices gives nothing', () => {
  const given = facts({ ...GIVEN, open: [HANNA, { ...ZOFIA, amountLeft: HANNA.amountLeft }] })
  expect(match(given, line(900, 'czesne')).proposed).toEqual([])
})

describe('lines that claim the same money', () => {
  const half = (id: number, over: Partial<WaitingLine> = {}) => line(450, '2026/11/0003', { id, ...over })
  test('are exact as far as the money left suffices, by date, then by id', () => {
    const lines = [half(3), half(1), half(2, { date: '2026-11-04' })]
    expect(proposed(GIVEN, ...lines).map(([first]) => first)).toEqual([
      'NUMBER 0003:450',
      'NUMBER! 0003:450',
      'NUMBER! 0003:450',
    ])
    expect(match(GIVEN, half(1)).evidence.map(({ code }) => code)).toEqual(['number', 'part'])
  })
  test('are 500 equal ones of which the first is exact', () => {
    const lines = Array.from({ length: 500 }, (_, at) =>
      line(900, 'Hanna Nowak 2026/11/0003', { id: at + 1 }),
    )
    expect(proposed(GIVEN, ...lines).filter(([first]) => first?.includes('!'))).toHaveLength(1)
  })
})

describe('money that came back', () => {
  const returned = (title: string, over: Partial<WaitingLine> = {}) =>
    line(50, title, { mark: 'RD', ...over })
  test.each([
    ['by an open number', returned(HANNA.number), ['SUGGESTION +50→3']],
    ['by a paid number', returned('zwrot 2026/09/0005'), ['SUGGESTION +50→3']],
    ['by the account of one kid', returned('zwrot', { payerAccount: VIRTUAL }), ['SUGGESTION +50→3']],
    ['by an account of two', returned('zwrot', payer), []],
    ['by the name alone', returned('Hanna Nowak'), []],
  ])('%s', (_, one, expected) => {
    const given = facts({ ...GIVEN, payers: new Map([...GIVEN.payers, [VIRTUAL, [3]]]) })
    expect(match(given, one).proposed).toEqual(expected)
  })
})

test.each(['D', 'RC'] as const)('a line of mark %s gets no proposal', (mark) => {
  expect(match(GIVEN, line(-900, HANNA.number, { mark })).proposed).toEqual([])
})

test('the kinds that follow are further proposals, none exact', () => {
  expect(match(GIVEN, line(900, `${JAN.number} Hania`, payer)).proposed).toEqual([
    'NUMBER! 0001:900',
    'NAME 0003:900',
    'PAYER 0009:300 0001:600',
  ])
})
