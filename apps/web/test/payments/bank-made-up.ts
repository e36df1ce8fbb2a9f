/** The server's answers about a place's bank: a statement, and lines of every kind. */
import type { BankLine, BankLines, BankPage, BankProposal, BankTarget } from '@skrzat/contract/wire/bank'
import type { Answers } from '../support/answers.ts'

export const ACCOUNT = '61109010140000071219812874'
const statement = { id: 1, number: '193' }

export function proposalOf(kid: number, over: Partial<BankProposal> = {}): BankProposal {
  const number = `2026/11/000${kid}`
  return {
    kind: 'NUMBER',
    exact: true,
    credit: 0,
    allocations: [{ invoice: { id: kid, number }, kid: { id: kid, name: `Jan Żółw${kid}` }, amount: 300_00 }],
    evidence: [
      { code: 'number', number },
      { code: 'amount', amount: 300_00 },
    ],
    ...over,
  }
}

/** A transfer of 300 zł that waits, with an exact proposal. */
export function lineOf(id: number, over: Partial<BankLine> = {}): BankLine {
  return {
    id,
    statement,
    position: id,
    date: '2026-11-20',
    amount: 300_00,
    mark: 'C',
    payer: `Anna Żółw${id}`,
    account: '70124099900001110000000012',
    title: `Czesne 2026/11/000${id}`,
    virtualId: '',
    state: 'WAITING',
    proposals: [proposalOf(id)],
    proposedReason: null,
    allocations: [],
    reason: null,
    decided: null,
    bookedDay: null,
    reversed: false,
    ...over,
  }
}

export function bookedOf(id: number): BankLine {
  const [proposal] = lineOf(id).proposals
  return lineOf(id, {
    state: 'BOOKED',
    proposals: [],
    allocations: (proposal?.allocations ?? []).map((each) => ({ ...each, payment: 70 + id })),
    decided: { by: 'Maria Próbna', at: '2026-11-21T08:00:00.000Z', proposal: 'NUMBER', automatic: false },
  })
}

export function linesOf(lines: BankLine[]): BankLines {
  return { lines, nextCursor: null, total: lines.length }
}

export function pageOf(over: Partial<BankPage> = {}): BankPage {
  const counts = { lines: 24, added: 24, known: 0, booked: 1, waiting: 3, notOurs: 20 }
  const read = { format: 'MT940', dialect: 'PKO', encoding: 'CP852', account: ACCOUNT } as const
  const period = { from: '2026-11-16', to: '2026-11-20', opening: 1_000_00, closing: 1_900_00 }
  return {
    settings: { autoBook: false, accounts: [], own: ACCOUNT, virtualPrefix: null, virtualMeals: false },
    statements: [
      {
        ...statement,
        ...read,
        ...period,
        ...counts,
        createdDate: '2026-11-21T07:00:00.000Z',
        addedBy: 'Maria Próbna',
      },
    ],
    gaps: [],
    accounts: [
      {
        account: ACCOUNT,
        opening: 1_000_00,
        booked: 300_00,
        notOurs: -300_00,
        waiting: 900_00,
        closing: 1_900_00,
      },
    ],
    counts: { waiting: 3, booked: 1, notOurs: 20 },
    ...over,
  }
}

export const TARGETS: BankTarget[] = [
  {
    kid: { id: 4, name: 'Zofia Bąk', group: 'Jeżyki' },
    invoices: [
      { id: 41, number: '2026/10/0004', amountLeft: 100_00, deadline: '2026-10-31' },
      { id: 42, number: '2026/11/0004', amountLeft: 300_00, deadline: '2026-11-30' },
    ],
  },
]

/** A bank whose three lines wait, each exact. */
export const bank: Answers = {
  'bank.page': pageOf(),
  'bank.lines': linesOf([1, 2, 3].map((id) => lineOf(id))),
  'bank.targets': TARGETS,
}
