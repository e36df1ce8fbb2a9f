/** Invoices that the title names. */
import type { Evidence, NamedInvoice, OpenInvoice } from './facts.ts'
import type { ReadLine, Slip } from './line-facts.ts'
import { openOfFamily, type PlaceIndex } from './place-index.ts'
import { askWhich, kidsOf, NO_PROPOSALS, propose, type Stage, sumLeft } from './propose.ts'

const numberOf = ({ number }: OpenInvoice): Evidence => ({ code: 'number', number })

/** Numbers of open invoices as written, or a question if they can be read in two ways. */
export function byNumber(read: ReadLine, place: PlaceIndex): Stage {
  const { line, open, closed, ambiguous, clean } = read
  const { amount } = line
  const [first] = open
  if (ambiguous.length > 0)
    return askWhich(
      ambiguous.map((invoice) => {
        const written = [...new Set([...open, invoice])]
        const invoices = sumLeft(written) === amount ? written : [invoice]
        return propose({
          kind: 'SUGGESTION',
          exact: false,
          amount,
          invoices,
          creditKid: invoice.kidId,
          evidence: written.map(numberOf),
        })
      }),
    )
  if (!first) return NO_PROPOSALS
  const slipped = withSlips(read)
  if (slipped) return slipped
  if (open.length === 1 && (read.count ?? 1) === 1) {
    const proposal = propose({
      kind: 'NUMBER',
      // A part payment is certain only if the title names nothing else.
      exact: clean || (closed.length === 0 && amount === first.amountLeft),
      amount,
      invoices: open,
      creditKid: first.kidId,
      evidence: [
        numberOf(first),
        ...(amount === first.amountLeft ? [{ code: 'amount' as const, amount }] : []),
      ],
    })
    return { unique: true, proposals: [proposal] }
  }
  const invoices = completed(read, place)
  if (sumLeft(invoices) !== amount) return eachAlone(read)
  const isWhole = closed.length === 0 && invoices.length === (read.count ?? invoices.length)
  return { unique: true, proposals: [bySum(read, invoices, open.map(numberOf), isWhole)] }
}

/** The invoices of a title such as `…, 0013, razem 5`: the family's open ones if they are that many and that much. */
function completed({ line, open, count }: ReadLine, place: PlaceIndex): readonly OpenInvoice[] {
  if (count === null || count <= open.length || sumLeft(open) === line.amount) return open
  const whole = openOfFamily(place, kidsOf(open))
  return whole.length === count && sumLeft(whole) === line.amount ? whole : open
}

/** Numbers whose open amounts do not sum to the transfer are not split: which of them it is for is a question. */
function eachAlone({ line: { amount }, open }: ReadLine): Stage {
  const named = open.map(numberOf)
  const proposals = open.map((invoice) =>
    propose({
      kind: 'SUGGESTION',
      exact: false,
      amount,
      invoices: [invoice],
      creditKid: invoice.kidId,
      evidence: [...named, { code: 'sum_differs', sum: sumLeft(open), amount }],
    }),
  )
  return proposals.length > 1 ? askWhich(proposals) : { unique: true, proposals }
}

/** Invoices that sum to the transfer. */
function bySum(
  { line: { amount } }: ReadLine,
  invoices: readonly OpenInvoice[],
  named: readonly Evidence[],
  exact: boolean,
) {
  return propose({
    kind: exact ? 'NUMBER' : 'SUGGESTION',
    exact,
    amount,
    invoices,
    creditKid: invoices[0]?.kidId ?? 0,
    evidence: [...named, { code: 'sum_of_numbers', count: invoices.length, sum: amount }],
  })
}

const slipOf = ({ number }: { readonly number: string }, { written }: Slip): Evidence => ({
  code: 'number_typo',
  number,
  written,
})

/** Numbers as written and mistyped ones, if together they are worth the amount. */
function withSlips(read: ReadLine): Stage | null {
  const { line, open, slips, closed } = read
  const missing = line.amount - sumLeft(open)
  const [slip] = slips
  if (!slip || closed.length > 0 || missing <= 0) return null
  const meant = slips.map((each) => ({
    slip: each,
    fitting: each.open.filter(
      (invoice) => !open.includes(invoice) && (slips.length > 1 || invoice.amountLeft === missing),
    ),
  }))
  if (meant.some(({ fitting }) => fitting.length !== 1)) return null
  const invoices = meant.flatMap(({ fitting }) => fitting)
  if (new Set(invoices).size < invoices.length || sumLeft(invoices) !== missing) return null
  const evidence = meant.flatMap(({ slip, fitting }) => fitting.map((invoice) => slipOf(invoice, slip)))
  return {
    unique: true,
    proposals: [bySum(read, [...open, ...invoices], [...open.map(numberOf), ...evidence], false)],
  }
}

/** Open invoices with numbers close to the written ones. */
export function bySlip(read: ReadLine, place: PlaceIndex): Stage {
  const { line, open, slips, names } = read
  if (open.length > 0 || slips.length === 0) return NO_PROPOSALS
  const together = slips.length > 1 ? withSlips(read) : null
  if (together) return together
  const candidates = slips.flatMap((slip) => slip.open.map((invoice) => ({ slip, invoice })))
  const supporting = new Set([
    ...names.named.map(({ kid }) => kid.id),
    ...(place.facts.payers.get(line.payerAccount) ?? []),
  ])
  const ofAmount = candidates.filter(({ invoice }) => invoice.amountLeft === line.amount)
  const named = candidates.filter(({ invoice }) => supporting.has(invoice.kidId))
  const both = ofAmount.filter((candidate) => named.includes(candidate))
  const best = [both, ofAmount, named].find(({ length }) => length > 0) ?? []
  // Without an amount or a name many numbers are equally close.
  const shown = best.length > 0 || candidates.length > 1 ? best : candidates
  const proposals = shown.map(({ slip, invoice }) =>
    propose({
      kind: 'SUGGESTION',
      exact: false,
      amount: line.amount,
      invoices: [invoice],
      creditKid: invoice.kidId,
      evidence: [
        slipOf(invoice, slip),
        ...(invoice.amountLeft === line.amount ? [{ code: 'amount' as const, amount: line.amount }] : []),
        ...names.named.filter(({ kid }) => kid.id === invoice.kidId).map(({ evidence }) => evidence),
      ],
    }),
  )
  return proposals.length > 1 ? askWhich(proposals) : { unique: best.length === 1, proposals }
}

/** Credit of the kids whose paid or deleted invoices the title names. */
export function byClosedNumber({ line, open, closed, slips }: ReadLine): Stage {
  if (open.length > 0) return NO_PROPOSALS
  const meant = slips.filter((slip) => slip.open.length === 0 && slip.closed.length === 1)
  const named: { invoice: NamedInvoice; evidence: Evidence[] }[] = [
    ...closed.map((invoice) => ({ invoice, evidence: [closedNumber(invoice)] })),
    ...(closed.length > 0 ? [] : meant).flatMap((slip) =>
      slip.closed.map((invoice) => ({ invoice, evidence: [slipOf(invoice, slip), closedNumber(invoice)] })),
    ),
  ]
  const kids = [...new Set(named.map(({ invoice }) => invoice.kidId))]
  const proposals = kids.map((kid) =>
    propose({
      kind: 'SUGGESTION',
      exact: false,
      amount: line.amount,
      invoices: [],
      creditKid: kid,
      evidence: named.filter(({ invoice }) => invoice.kidId === kid).flatMap(({ evidence }) => evidence),
    }),
  )
  return proposals.length > 1 ? askWhich(proposals) : { unique: false, proposals }
}

function closedNumber({ number, state }: NamedInvoice): Evidence {
  return { code: state === 'deleted' ? 'number_deleted' : 'number_paid', number }
}
