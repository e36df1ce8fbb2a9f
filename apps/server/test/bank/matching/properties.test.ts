import { VIRTUAL_PURPOSES } from '@skrzat/contract/bank'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  MatchFacts,
  OpenInvoice,
  Proposal,
  WaitingLine,
} from '../../../src/domains/bank/matching/facts.ts'
import { proposalsFor } from '../../../src/domains/bank/matching/match.ts'
import { notOursReason } from '../../../src/domains/bank/matching/not-ours.ts'
import { numbersIn } from '../../../src/domains/bank/matching/numbers.ts'
import { facts, invoice, kid, line, PAYER } from './place.ts'

const OTHER = '56114099990002220000000015'
const NAMES = [
  'Jan Kowalski; Adam Kowalski, Ewa Lis',
  'Zofia Kowalska; Adam Kowalski, Ewa Lis',
  'Jan Kowalski; Olaf Kowalski',
  'Hanna Nowak; Maria Nowak',
  'Maja Lis-Nowak',
]
const NUMBERS = [
  '2026/10/0001',
  '2026/10/0010',
  '2026/11/0001',
  '2026/11/0002',
  '2026/11/0012',
  '2026/11/1234',
]
/** Few values, so that much is equal. */
const AMOUNTS = [100, 200, 300]

const anInvoice = fc.record({
  number: fc.constantFrom(...NUMBERS),
  kidId: fc.integer({ min: 1, max: NAMES.length }),
  zloty: fc.constantFrom(...AMOUNTS),
  purpose: fc.constantFrom(...VIRTUAL_PURPOSES),
})
const kidIds = fc.uniqueArray(fc.integer({ min: 1, max: NAMES.length }), { minLength: 1, maxLength: 2 })

const place: fc.Arbitrary<MatchFacts> = fc
  .record({
    invoices: fc.uniqueArray(anInvoice, { selector: ({ number }) => number }),
    closed: fc.uniqueArray(
      fc.record({
        number: fc.constantFrom(...NUMBERS),
        paid: fc.boolean(),
        kidId: fc.integer({ min: 1, max: 5 }),
      }),
      {
        selector: ({ number }) => number,
      },
    ),
    payers: kidIds,
    family: kidIds,
    purpose: fc.constantFrom(null, ...VIRTUAL_PURPOSES),
  })
  .map(({ invoices, closed, payers, family, purpose }) =>
    facts({
      open: invoices.map(({ number, kidId, zloty, purpose: ofInvoice }) =>
        invoice(number, kidId, zloty, { purpose: ofInvoice }),
      ),
      kids: NAMES.map((names, at) => kid(at + 1, names)),
      named: closed.map(({ number, paid, kidId }, at) => ({
        id: at + 1,
        number,
        kidId,
        state: paid ? 'paid' : 'deleted',
      })),
      payers: new Map([[PAYER, payers]]),
      virtualAccounts: new Map([['000000000001', { kids: family, purpose }]]),
    }),
  )

const FRAGMENTS = [
  '0012',
  'i 2',
  ', 0002',
  '2026/1 1/0012',
  '2O26/11/0001',
  '2062/10/0001',
  '2026-11-12',
  '11/2026/1',
  '11/2026/1 2',
  'razem 2',
  ...'Jan Jasia Kowalskiego Zosia Hanny Nowak Maja Lis za czesne 🦊 =1+1'.split(' '),
]
const words = fc.constantFrom(...NUMBERS, ...FRAGMENTS)
const title = fc.oneof(
  fc.array(words, { maxLength: 6 }).map((all) => all.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const lines = fc
  .array(
    fc.record({
      zloty: fc.oneof(
        fc.constantFrom(...AMOUNTS, 400, 600),
        fc.integer({ min: 1, max: 99_999 }).map((grosze) => grosze / 100),
      ),
      title,
      payer: fc.constantFrom('', 'ADAM KOWALSKI', 'Maria Nowak', 'Ewa Lis ul. Jana 3'),
      payerAccount: fc.constantFrom('', PAYER, OTHER),
      virtualId: fc.constantFrom('', '', '000000000001'),
      mark: fc.constantFrom('C', 'C', 'C', 'RD', 'D', 'RC'),
      date: fc.constantFrom('2026-11-05', '2026-11-06', '2026-06-01'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ zloty, title, ...rest }, at): WaitingLine => line(zloty, title, { ...rest, id: at + 1 })),
  )

function forAll(check: (proposal: Proposal, one: WaitingLine, given: MatchFacts, at: number) => void): void {
  fc.assert(
    fc.property(place, lines, (given, all) => {
      const proposals = proposalsFor(all, given)
      for (const one of all)
        for (const [at, each] of (proposals.get(one.id) ?? []).entries()) check(each, one, given, at)
    }),
    { numRuns: 500 },
  )
}

const invoiceOf = ({ open }: MatchFacts, id: number): OpenInvoice => {
  const found = open.find((each) => each.id === id)
  if (!found) throw new Error(`no invoice ${id}`)
  return found
}

test('a proposal sums to the line’s amount, within what is left of each invoice', () => {
  forAll(({ allocations, credit, creditKid }, one, given) => {
    expect(allocations.reduce((sum, { amount }) => sum + amount, credit)).toBe(one.amount)
    expect(new Set(allocations.map(({ invoiceId }) => invoiceId)).size).toBe(allocations.length)
    expect(creditKid === null).toBe(credit === 0)
    for (const { invoiceId, kidId, amount } of allocations) {
      expect(amount).toBeGreaterThan(0)
      expect(amount).toBeLessThanOrEqual(invoiceOf(given, invoiceId).amountLeft)
      expect(invoiceOf(given, invoiceId).kidId).toBe(kidId)
    }
  })
})

test('a title that names one invoice twice pays it once', () => {
  const invoice = { id: 1, number: '2026/11/0001', kidId: 1, amountLeft: 100_00 }
  const days = { day: '2026-11-01', deadline: '2026-11-10', purpose: 'FEES' as const }
  const open = [
    { ...invoice, ...days },
    { ...invoice, ...days, id: 2, number: '2026/11/0012' },
  ]
  const kids = [{ id: 1, firstname: 'Jan', lastname: 'Kowalski', guardians: [], phones: [] }]
  const facts = { open, kids, named: [], payers: new Map(), virtualAccounts: new Map() }
  const title = '2026/11/0012 11/2026/1 2O26/11/0001'
  const text = { date: '2026-11-05', payer: '', payerAccount: '', title, virtualId: '' }
  const one: WaitingLine = { id: 1, amount: 400_00, mark: 'C', ...text }
  for (const { allocations } of proposalsFor([one], facts).get(1) ?? [])
    expect(new Set(allocations.map(({ invoiceId }) => invoiceId)).size).toBe(allocations.length)
})

test('only the first of at most five is exact, never with credit or as a suggestion', () => {
  const kinds = new Set(['VIRTUAL_ACCOUNT', 'NUMBER', 'PAYER', 'NAME'])
  forAll(({ exact, credit, kind }, { mark }, _, at) => {
    expect(at).toBeLessThan(5)
    expect(mark === 'C' || (mark === 'RD' && at === 0)).toBe(true)
    expect(!exact || (at === 0 && credit === 0 && mark === 'C' && kinds.has(kind))).toBe(true)
  })
})

test('money on an account for a purpose is for other invoices only as a suggestion that says so', () => {
  forAll(({ kind, exact, allocations, evidence }, { virtualId, mark }, given) => {
    const purpose = given.virtualAccounts.get(virtualId)?.purpose ?? null
    const other = allocations.filter(({ invoiceId }) => invoiceOf(given, invoiceId).purpose !== purpose)
    if (purpose === null || mark !== 'C' || other.length === 0) return
    expect({ kind, exact }).toEqual({ kind: 'SUGGESTION', exact: false })
    for (const { invoiceId } of other) {
      const { number } = invoiceOf(given, invoiceId)
      expect(evidence).toContainEqual({ code: 'other_purpose', number, account: purpose })
    }
  })
})

test('nothing found by amount and name or payer is exact beside an equal invoice', () => {
  fc.assert(
    fc.property(place, lines, (given, [one]) => {
      if (!one) return
      const [first] = proposalsFor([one], given).get(one.id) ?? []
      if (!first?.exact || (first.kind !== 'NAME' && first.kind !== 'PAYER')) return
      const twins = first.allocations.map(({ invoiceId, kidId }) => ({
        ...invoiceOf(given, invoiceId),
        id: 1,
        number: '2026/12/0099',
        kidId: kidId + 100,
      }))
      const kids = given.kids.map((each) => ({ ...each, id: each.id + 100 }))
      const payers = new Map(
        [...given.payers].map(([account, ids]) => [account, ids.flatMap((id) => [id, id + 100])]),
      )
      const doubled = { ...given, open: [...given.open, ...twins], kids: [...given.kids, ...kids], payers }
      expect(proposalsFor([one], doubled).get(one.id)?.[0]?.exact).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('the exact claims on an invoice fit into what is left', () => {
  fc.assert(
    fc.property(place, lines, (given, all) => {
      const claimed = new Map<number, number>()
      for (const proposals of proposalsFor(all, given).values())
        for (const { allocations } of proposals.filter(({ exact }) => exact))
          for (const { invoiceId, amount } of allocations)
            claimed.set(invoiceId, (claimed.get(invoiceId) ?? 0) + amount)
      for (const [id, amount] of claimed) expect(amount).toBeLessThanOrEqual(invoiceOf(given, id).amountLeft)
    }),
  )
})

test('another order of facts and lines gives the same answer', () => {
  const shuffled = <Value>(values: readonly Value[]) =>
    fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length })
  const mixed = fc.tuple(place, lines).chain(([given, all]) =>
    fc.record({
      given: fc.constant(given),
      all: fc.constant(all),
      open: shuffled(given.open),
      kids: shuffled(given.kids),
      named: shuffled(given.named),
      lines: shuffled(all),
      payers: shuffled(given.payers.get(PAYER) ?? []),
    }),
  )
  fc.assert(
    fc.property(mixed, ({ given, all, lines: others, payers, ...rest }) => {
      const other = { ...given, ...rest, payers: new Map([[PAYER, payers]]) }
      expect(proposalsFor(others, other)).toEqual(proposalsFor(all, given))
    }),
    { numRuns: 300 },
  )
})

const NASTY = [
  Array.from({ length: 32 }, (_, code) => String.fromCodePoint(code)).join(''),
  '=HYPERLINK("http://x","2026/11/0001")',
  '\ud800 2026/11/0001',
  '2026/11/0001, '.repeat(5000),
  '1 '.repeat(50_000),
  'O'.repeat(50_000),
  'a\u0301'.repeat(20_000),
  '9'.repeat(400),
]
test('any title is read without an error', () => {
  const given = facts({ open: [invoice('2026/11/0001', 1, 100)], kids: [kid(1, 'Jan Kowalski')] })
  const read = (text: string) => {
    proposalsFor([line(100, text, { payer: text, payerAccount: text, virtualId: text })], given)
    numbersIn([text])
    notOursReason(line(-100, text, { mark: 'D', payer: text, payerAccount: text }), new Set())
  }
  for (const text of NASTY) expect(() => read(text)).not.toThrow()
  fc.assert(fc.property(fc.string({ unit: 'binary' }), read))
})
