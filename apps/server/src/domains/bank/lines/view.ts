/** Lines as both wires show them: with names, numbers, and what is proposed. */
import { notOursReason } from '../matching/not-ours.ts'
import type { BankAllocation, BankEvidence, BankLine, BankProposal } from '@skrzat/contract/wire/bank'
import { refundNumber } from '@skrzat/contract/refund'
import type { AnySql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { kids } from '@skrzat/db/schema'
import { namesOfPayers, numbersOfInvoices } from '../../payments/index.ts'
import { bankSettingsOf, namedAccounts } from '../settings.ts'
import { type LineProposal, proposalsOf } from './proposals.ts'
import { type LineRow, waitingLines } from './rows.ts'

type Part = {
  readonly invoiceId: number | null
  readonly kidId: number
  readonly amount: number
  readonly refundId?: number | undefined
  readonly payerId?: number | undefined
}

/** Names of kids and payers, and numbers of invoices, by their ids. */
type Names = Record<'kids' | 'invoices' | 'payers', ReadonlyMap<number, string>>

/**
 * @param rows lines of the place
 * @param proposing what is proposed for those that wait; the answer of a command leaves it out
 */
export async function showLines(
  sql: AnySql,
  placeId: number,
  rows: readonly LineRow[],
  proposing = true,
): Promise<BankLine[]> {
  const waits = proposing && rows.some(({ decision }) => decision === null)
  const [proposals, settings] = await Promise.all([
    waits ? proposalsOf(sql, placeId, await waitingLines(sql, placeId)) : new Map<number, LineProposal[]>(),
    bankSettingsOf(sql, placeId),
  ])
  const own = namedAccounts(settings)
  const shownProposals = rows.flatMap(({ id }) => proposals.get(id) ?? [])
  const names = await namesOf(sql, [
    ...rows.flatMap(({ decision }) => decision?.allocations ?? []),
    ...shownProposals.flatMap(({ allocations }) => allocations),
    ...shownProposals.flatMap(({ creditKid }) =>
      creditKid === null ? [] : [{ invoiceId: null, kidId: creditKid, amount: 0 }],
    ),
    ...shownProposals.flatMap(({ evidence }) =>
      evidence.flatMap((each) => ('kid' in each ? [{ invoiceId: null, kidId: each.kid, amount: 0 }] : [])),
    ),
  ])
  return rows.map((row) => showLine(row, (proposals.get(row.id) ?? []).map(showProposal(names)), own, names))
}

function showLine(
  { decision, statementId, statementNumber, payerAccount, reversedBy, ...line }: LineRow,
  proposals: BankProposal[],
  own: ReadonlySet<string>,
  names: Names,
): BankLine {
  const waits = decision === null
  return {
    ...line,
    statement: { id: statementId, number: statementNumber },
    account: payerAccount,
    state: decision?.kind ?? 'WAITING',
    proposals: waits ? proposals : [],
    proposedReason: waits ? notOursReason({ ...line, payerAccount }, own) : null,
    allocations: (decision?.allocations ?? []).map((part) => ({
      ...showPart(names)(part),
      payment: part.paymentId,
    })),
    reason: decision?.reason ?? null,
    decided: decision && {
      by: decision.by,
      at: decision.at.toISOString(),
      proposal: decision.proposal,
      automatic: decision.automatic,
    },
    bookedDay: decision?.bookedDay ?? null,
    reversed: reversedBy !== null,
  }
}

function showProposal(names: Names) {
  return ({ kind, exact, allocations, credit, creditKid, evidence }: LineProposal): BankProposal => ({
    kind,
    exact,
    credit,
    allocations: [
      ...allocations,
      ...(creditKid !== null && credit > 0 ? [{ invoiceId: null, kidId: creditKid, amount: credit }] : []),
    ].map(showPart(names)),
    evidence: evidence.map((each): BankEvidence => {
      if ('kid' in each) return { ...each, kid: names.kids.get(each.kid) ?? '' }
      return each
    }),
  })
}

function showPart({ kids, invoices, payers }: Names) {
  return ({ invoiceId, kidId, amount, refundId, payerId }: Part): BankAllocation => ({
    invoice: invoiceId === null ? null : { id: invoiceId, number: invoices.get(invoiceId) ?? '' },
    ...(refundId !== undefined && { refund: { id: refundId, number: refundNumber(refundId) } }),
    kid: { id: kidId, name: kids.get(kidId) ?? '' },
    ...(payerId !== undefined && { payer: { id: payerId, name: payers.get(payerId) ?? '' } }),
    amount,
  })
}

async function namesOf(sql: AnySql, parts: readonly Part[]): Promise<Names> {
  const kidIds = [...new Set(parts.map(({ kidId }) => kidId))]
  const [invoices, payers, rows] = await Promise.all([
    numbersOfInvoices(
      sql,
      parts.flatMap(({ invoiceId }) => invoiceId ?? []),
    ),
    namesOfPayers(
      sql,
      parts.flatMap(({ payerId }) => payerId ?? []),
    ),
    sql<RowOf<typeof kids, 'id' | 'firstname' | 'lastname'>[]>`
      select id, firstname, lastname from kids where id = any(${kidIds}::bigint[])`,
  ])
  const named = rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`] as const)
  return { invoices, payers, kids: new Map(named) }
}
