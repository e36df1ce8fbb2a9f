/** Corrections of issued invoices: documents of their own, with gapless numbers. */
import { warsawDay } from '@skrzat/contract/days'
import type { CorrectionsResult } from '@skrzat/contract/wire/corrections'
import type { AnySql } from '@skrzat/db/client'
import { z } from 'zod'
import { type CommandMeta, commandOf, whyRefused } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  type CommandResult,
  emptyStream,
  loadStreams,
  type LoggedEvent,
  type RowsWrite,
  type StreamHistory,
} from '../../../kernel/event-log/index.ts'
import type { Json } from '../../../kernel/json.ts'
import { type CorrectedLine, type CorrectionFacts, correctionNumber } from '../decider/correct.ts'
import { decide } from '../decider/decide.ts'
import { initialState, type Share } from '../decider/state.ts'
import { creditStream, invoiceStream, type LedgerEvent, streamId } from '../events.ts'
import type { CorrectionRow } from '../projection/fold.ts'
import { payerIds } from '../queries/payers.ts'
import type { Changed, Charged } from '../split.ts'
import { type InvoiceAnswer, invoiceAnswer } from './answers.ts'
import { resultOf } from './bulk.ts'
import { checkVersion, decideOnInvoice, handleLedger, type LedgerChanges } from './handle.ts'
import { type Note, noteOf, type Notes } from './notes.ts'
import { takeNumbers } from './numbers.ts'
import type { LedgerPorts } from './ports.ts'
import { paymentTypeFacts } from './type-facts.ts'

export type InvoiceCorrection = {
  readonly id: number
  /** The version that the caller saw. */
  readonly version?: number | undefined
  readonly lines: readonly CorrectedLine[]
  /** Whether the kid's credit is used on what the correction adds. */
  readonly withCredit?: boolean | undefined
  /** All shares of other payers after it; by default each stays, cut to what the new amount allows. */
  readonly shares?: readonly Share[] | undefined
}

/** `reason` is shown to parents and to the accountant. */
type Correcting = CommandMeta & { readonly reason: string }

export type Corrected = InvoiceAnswer & { readonly correction: CorrectionRow }

/**
 * Corrects one invoice of the place, paid or not.
 * @throws DomainError invoice.not_found, invoice.deleted, invoice.empty, correction.none, correction.negative,
 * correction.reason, payment_type.*, payer.*, amount.*, conflict.stale
 */
export async function correctInvoice(
  ports: LedgerPorts,
  { id, version, lines, withCredit, shares, ...command }: Correcting & InvoiceCorrection,
): Promise<Corrected> {
  return await correct(ports, command, 'payments.correct', {
    ...asGiven([{ id, version, lines, withCredit, shares }], command),
    attempt: unlessRefused,
    answer(histories) {
      const answer = invoiceAnswer(histories)
      const correction = answer.row.corrections.at(-1)
      if (!correction) throw new Error('the command corrected nothing')
      return { ...answer, correction }
    },
  })
}

/** The same for several invoices, for one reason: a refused one does not stop the others. One command. */
export async function correctInvoices(
  ports: LedgerPorts,
  { invoices, ...command }: Correcting & { readonly invoices: readonly InvoiceCorrection[] },
): Promise<CorrectionsResult> {
  return await correct(ports, command, 'payments.bulk.correct', {
    ...asGiven(invoices, command),
    attempt: (run) => whyRefused(ports, run),
    answer: (histories, result) => ({ ...resultOf(result), corrections: correctionsIn(histories) }),
  })
}

/** Corrections that a command works out from what it reads, each for a reason of its own. */
export type FoundCorrections = {
  readonly invoices: readonly (InvoiceCorrection & { readonly reason: string })[]
  /** Rows of another domain that are written with them. */
  readonly beside: (corrections: CorrectionsResult['corrections']) => readonly RowsWrite[]
  /** What its answer needs, also a repeated one. */
  readonly told: Json
}

/**
 * As `correctInvoices`, for corrections that are worked out again at each attempt, so that of two commands at once the
 * second is of what the first left.
 * @param payload identifies a repeated command
 * @param alone whether a refused correction refuses the command
 */
export async function correctAsFound(
  ports: LedgerPorts,
  { name, payload, alone, ...command }: CommandMeta & { name: string; payload: Json; alone: boolean },
  find: (tx: AnySql) => Promise<FoundCorrections>,
): Promise<CorrectionsResult & { readonly told: unknown }> {
  let notes: readonly Note[] = []
  let beside: FoundCorrections['beside'] = () => []
  return await correct(ports, command, name, {
    payload,
    notes: () => notes,
    beside: (made) => beside(made),
    async find(tx) {
      const found = await find(tx)
      beside = found.beside
      const reasons = new Map(
        [...new Set(found.invoices.map(({ reason }) => reason))].map((text) => [text, requiredNote(text)]),
      )
      notes = [...reasons.values()]
      const invoices = found.invoices.map(({ reason, ...one }) => ({
        ...one,
        noteId: reasons.get(reason)?.id ?? '',
      }))
      return { invoices, told: found.told }
    },
    attempt: alone ? unlessRefused : (run) => whyRefused(ports, run),
    answer: (histories, result) => ({
      ...resultOf(result),
      corrections: correctionsIn(histories),
      told: tellingOf(result),
    }),
  })
}

type Noted = InvoiceCorrection & { readonly noteId: string }

/** Corrections that the caller names, for one reason. */
function asGiven(invoices: readonly InvoiceCorrection[], { reason }: { readonly reason: string }) {
  const note = requiredNote(reason)
  const payload = invoices.map(({ id, version, lines, withCredit, shares }) => [
    id,
    version ?? null,
    lines.map((line) => ({ ...line })),
    withCredit ?? false,
    ...(shares ? [shares.map(({ payerId, amount }) => [payerId, amount])] : []),
  ])
  const noted = invoices.map((one): Noted => ({ ...one, noteId: note.id }))
  return {
    payload: JSON.stringify(payload),
    notes: [note],
    find: () => Promise.resolve({ invoices: noted, told: null }),
  }
}

function requiredNote(reason: string): Note {
  const note = noteOf(reason)
  if (!note) throw new DomainError('correction.reason')
  return note
}

function unlessRefused(run: () => void): null {
  run()
  return null
}

async function correct<T>(
  ports: LedgerPorts,
  meta: CommandMeta,
  name: string,
  {
    payload,
    notes,
    beside = () => [],
    find,
    attempt,
    answer,
  }: {
    readonly payload: Json
    readonly notes: Notes
    readonly beside?: FoundCorrections['beside']
    readonly find: (tx: AnySql) => Promise<{ readonly invoices: readonly Noted[]; readonly told: Json }>
    /** @returns why the invoice is refused, or null */
    readonly attempt: (run: () => void) => string | null
    readonly answer: (histories: readonly StreamHistory<LedgerEvent>[], result: CommandResult) => T
  },
): Promise<T> {
  const { placeId } = meta
  const now = ports.clock.now()
  const day = warsawDay(now)
  return await handleLedger(ports, {
    command: commandOf(meta, name, payload, now),
    claims: [],
    apart: true,
    notes,
    beside: (changed) => beside(correctionsIn(changed)),
    async load(changes, tx) {
      const { invoices, told } = await find(tx)
      const isSplit = invoices.some(({ shares }) => shares !== undefined)
      await openStreams(tx, changes, invoices, placeId)
      const facts = {
        types: await paymentTypeFacts(tx, placeId),
        ...(isSplit && { payers: await payerIds(tx, placeId) }),
        split: await loadSplit(ports, tx, placeId, chargedOf(changes, invoices)),
      }
      const wantedOf = (
        { lines, withCredit = false, shares, noteId }: Noted,
        changed: Changed,
        { number = '', correctionId = 0 } = {},
      ) =>
        ({
          type: 'CorrectInvoice',
          correctionId,
          number,
          lines,
          facts: { ...facts, changed },
          withCredit,
          shares,
          noteId,
          day,
        }) as const
      // An invoice's shares may follow from those of the ones before it: a benefit has a limit by month.
      let changed: Changed = new Map()
      const tried = invoices.map((one) => {
        const before = changed
        const code = attempt(() => {
          changed = withCorrected(before, one.id, tryOut(changes, one, wantedOf(one, before)))
        })
        return { one, before, code }
      })
      const accepted = tried.filter(({ code }) => code === null)
      const ids = await correctionIds(tx, accepted.length)
      // Last, because the counter's lock blocks everyone else who corrects in this place from here on.
      const last = await takeNumbers(tx, placeId, `K/${day.slice(0, 4)}/${day.slice(5, 7)}`, accepted.length)
      return {
        accepted: accepted.map(({ one, before }, index) => ({
          id: one.id,
          wanted: wantedOf(one, before, {
            number: correctionNumber(day, last + index + 1),
            correctionId: ids[index] ?? 0,
          }),
        })),
        failed: tried.flatMap(({ one: { id }, code }) => (code === null ? [] : [{ id, code }])),
        ids: invoices.map(({ id }) => id),
        told,
      }
    },
    decide(changes, { accepted, failed, ids, told }) {
      for (const one of accepted) decideOnInvoice(changes, one)
      changes.note({ ids, failed, told })
    },
    answer,
  })
}

const telling = z.object({ told: z.unknown() })

function tellingOf({ told }: CommandResult): unknown {
  return telling.parse(told).told
}

/** Opens the invoices of the place, and the credit of their kids. */
async function openStreams(
  tx: AnySql,
  changes: LedgerChanges,
  invoices: readonly InvoiceCorrection[],
  placeId: number,
): Promise<void> {
  const loaded = await loadStreams(
    tx,
    invoices.map(({ id }) => invoiceStream(id)),
  )
  const kids = new Set<number>()
  for (const base of loaded.values()) {
    if (base.events[0]?.placeId !== placeId) continue
    changes.open(base)
    const { invoice } = changes.stateOf([base.stream])
    if (invoice.status !== 'none') kids.add(invoice.kidId)
  }
  const names = [...kids].map(creditStream)
  const credits = await loadStreams(tx, names)
  for (const name of names) changes.open(credits.get(name) ?? emptyStream(name))
}

/** By id, what says which arrangements apply. */
function chargedOf(
  changes: LedgerChanges,
  invoices: readonly InvoiceCorrection[],
): ReadonlyMap<number, Charged> {
  return new Map(
    invoices.flatMap(({ id }): [number, Charged][] => {
      const stream = invoiceStream(id)
      const charged = changes.has(stream) && chargedBy(changes.eventsOf(stream))
      return charged ? [[id, charged]] : []
    }),
  )
}

/** The kid, period and day of an invoice, by which arrangements with payers apply; undefined without its issue. */
export function chargedBy(events: readonly LoggedEvent<LedgerEvent>[]): Charged | undefined {
  const issued = events.find(({ event }) => event.type === 'InvoiceIssued')?.event
  if (issued?.type !== 'InvoiceIssued') return undefined
  const { kidId, basis, day } = issued.data
  return { kidId, period: basis.period, day }
}

async function loadSplit(
  { split }: LedgerPorts,
  tx: AnySql,
  placeId: number,
  charged: ReadonlyMap<number, Charged>,
): Promise<CorrectionFacts['split']> {
  return split && { splitOf: await split.load(tx, placeId, [...charged.values()]), charged }
}

/** Whether the correction will be accepted, before it takes a number; the kid's credit refuses none. @returns its events */
function tryOut(
  changes: LedgerChanges,
  { id, version }: InvoiceCorrection,
  wanted: Parameters<typeof decide>[0],
): LedgerEvent[] {
  const stream = invoiceStream(id)
  if (!changes.has(stream)) throw new DomainError('invoice.not_found')
  checkVersion(version, changes.eventsOf(stream))
  const { invoice } = changes.stateOf([stream])
  return decide(wanted, { invoice, credit: initialState.credit })
}

function withCorrected(changed: Changed, id: number, events: readonly LedgerEvent[]): Changed {
  const correction = events.find((event) => event.type === 'InvoiceCorrected')
  if (!correction) return changed
  const { parts, amount, shares } = correction.data
  return new Map(changed).set(id, { parts, amount, shares })
}

async function correctionIds(tx: AnySql, count: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select nextval('correction_ids') as id from generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}

function correctionsIn(histories: readonly StreamHistory<LedgerEvent>[]): CorrectionsResult['corrections'] {
  return histories.flatMap(({ stream, own }) =>
    own.flatMap(({ event }) =>
      event.type === 'InvoiceCorrected'
        ? [
            {
              invoiceId: streamId(stream),
              id: event.data.correctionId,
              number: event.data.number,
              difference: event.data.difference,
            },
          ]
        : [],
    ),
  )
}
