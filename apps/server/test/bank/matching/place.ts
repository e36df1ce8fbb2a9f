/** A place in words: kids with their invoices, and lines. */
import type {
  KidNames,
  MatchFacts,
  OpenInvoice,
  Proposal,
  WaitingLine,
} from '../../../src/domains/bank/matching/facts.ts'
import { proposalsFor } from '../../../src/domains/bank/matching/match.ts'

export const PAYER = '70124099900001110000000012'

/** @param names `Jan Kowalski; Adam Kowalski, Ewa Kowalska`: the kid, then its guardians */
export function kid(id: number, names: string, ...phones: string[]): KidNames {
  const [own = '', guardians = ''] = names.split('; ')
  const person = (name: string) => {
    const words = name.split(' ')
    return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
  }
  return {
    id,
    ...person(own),
    guardians: guardians === '' ? [] : guardians.split(', ').map(person),
    phones,
  }
}

/** An invoice with the id of its number's end. */
export function invoice(
  number: string,
  kidId: number,
  zloty: number,
  over: Partial<OpenInvoice> = {},
): OpenInvoice {
  const month = number.slice(0, 7).replace('/', '-')
  return {
    id: Number(number.replaceAll('/', '')),
    number,
    kidId,
    amountLeft: Math.round(zloty * 100),
    day: `${month}-01`,
    deadline: `${month}-10`,
    purpose: 'FEES',
    ...over,
  }
}

export function line(zloty: number, title: string, over: Partial<WaitingLine> = {}): WaitingLine {
  return {
    id: 1,
    date: '2026-11-05',
    amount: Math.round(zloty * 100),
    mark: 'C',
    payer: '',
    payerAccount: '',
    title,
    virtualId: '',
    ...over,
  }
}

export function facts(over: Partial<MatchFacts> = {}): MatchFacts {
  return { open: [], kids: [], named: [], payers: new Map(), virtualAccounts: new Map(), ...over }
}

/** `NUMBER! 0012:1000 +50→3`: the kind, `!` if exact, the invoices' ends with złote, the credit and its kid. */
export function inWords(
  { kind, exact, allocations, credit, creditKid }: Proposal,
  open: readonly OpenInvoice[],
): string {
  const parts = allocations.map(({ invoiceId, amount }) => {
    const number = open.find(({ id }) => id === invoiceId)?.number ?? '?'
    return `${number.slice(8)}:${amount / 100}`
  })
  if (creditKid !== null) parts.push(`+${credit / 100}→${creditKid}`)
  return [kind + (exact ? '!' : ''), ...parts].join(' ')
}

export function proposed(given: MatchFacts, ...lines: WaitingLine[]): string[][] {
  const proposals = proposalsFor(lines, given)
  return lines.map(({ id }) => (proposals.get(id) ?? []).map((each) => inWords(each, given.open)))
}

/** What is proposed for one line, and the evidence of the first. */
export function match(given: MatchFacts, one: WaitingLine) {
  const proposals = proposalsFor([one], given).get(one.id) ?? []
  return {
    proposed: proposals.map((each) => inWords(each, given.open)),
    evidence: proposals[0]?.evidence ?? [],
  }
}
