/** Closing a place's month and reopening it: recorded commands, each in a transaction of its own. */
import { warsawDay } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import {
  audit,
  type AuditEntry,
  type CommandMeta,
  commandOf,
  type CommandPorts,
  handle,
} from '../../kernel/commands/index.ts'
import { latestCheckpoint, loadStreams, emptyStream, parseCheckpoint } from '../../kernel/event-log/index.ts'
import { noteOf, notePayload } from '../payments/index.ts'
import { monthsAggregate } from './aggregate.ts'
import { bankSideOf, type LinesOfDays } from './bank-side.ts'
import { checkCloses } from './decider.ts'
import { type MonthClosed, monthStream, packed } from './events.ts'
import { lockMoney } from './lock.ts'
import { figuresOf, lastClosed } from './sheet.ts'

export type MonthPorts = CommandPorts & { readonly linesOfDays: LinesOfDays }

export type OnMonth = CommandMeta & {
  readonly month: string
  readonly login: string
  readonly address?: string
}

/**
 * Closes a month: no event of money may be dated up to its last day from then on. The sheet is made under the lock for
 * which each command on the place's money waits, so that it misses nothing.
 * @throws DomainError month.closed, month.not_over, month.earlier_open, month.not_balanced
 */
export async function closeMonth(
  ports: MonthPorts,
  { month, reason, ...by }: OnMonth & { readonly reason?: string | undefined },
): Promise<void> {
  const { placeId } = by
  const now = ports.clock.now()
  const today = warsawDay(now)
  const note = noteOf(reason)
  const stream = monthStream(placeId, month)
  await handle(ports, {
    aggregate: monthsAggregate(note),
    command: commandOf(by, 'months.close', [month, notePayload(note)], now),
    claims: [stream],
    apart: true,
    async load(changes, sql) {
      const last = await openAlone(sql, changes, stream, placeId)
      // Before the sheet is made, which is the work.
      checkCloses(month, last, today)
      await audit(sql, entryOf('MONTH_CLOSED', by, month, now))
      const sheet = await sheetOf(sql, ports.linesOfDays, placeId, month)
      return { last, sheet: { ...sheet, noteId: note?.id ?? null } }
    },
    decide: (changes, loaded) => changes.decide({ type: 'Close', today, ...loaded }),
    answer: () => undefined,
  })
}

/**
 * Opens the month's stream while no other command closes or reopens a month of the place, or moves its money.
 * @returns the place's last closed month
 */
async function openAlone(
  sql: AnySql,
  changes: { open(loaded: ReturnType<typeof emptyStream>): unknown },
  stream: string,
  placeId: number,
): Promise<string | null> {
  await lockMoney(sql, placeId)
  const [loaded, last] = await Promise.all([loadStreams(sql, [stream]), lastClosed(sql, placeId)])
  changes.open(loaded.get(stream) ?? emptyStream(stream))
  return last
}

/** What an event of the close holds, as it follows from the log and the bank's lines now. */
async function sheetOf(
  sql: AnySql,
  linesOfDays: LinesOfDays,
  placeId: number,
  month: string,
): Promise<Omit<MonthClosed, 'noteId'>> {
  const { kids, methods, open, position } = await figuresOf(sql, placeId, month)
  return {
    month,
    position,
    checkpoint: await newestCheckpoint(sql),
    kids: kids.map(packed),
    open: open.map(([id, amount]) => [id, amount]),
    methods: { ...methods },
    bank: await bankSideOf(sql, linesOfDays, placeId, month),
  }
}

/** The newest checkpoint of the log; null without one. */
export async function newestCheckpoint(sql: AnySql): Promise<MonthClosed['checkpoint']> {
  const newest = await latestCheckpoint(sql)
  if (!newest) return null
  const { number, size, note } = newest
  return { number, size, root: parseCheckpoint(note).checkpoint.root.toString('base64') }
}

/**
 * Opens the last closed month again.
 * @throws DomainError month.open, month.later_closed
 */
export async function reopenMonth(
  ports: MonthPorts,
  { month, reason, ...by }: OnMonth & { readonly reason: string },
): Promise<void> {
  const now = ports.clock.now()
  const note = noteOf(reason)
  const stream = monthStream(by.placeId, month)
  await handle(ports, {
    aggregate: monthsAggregate(note),
    command: commandOf(by, 'months.reopen', [month, notePayload(note)], now),
    claims: [stream],
    apart: true,
    async load(changes, sql) {
      const last = await openAlone(sql, changes, stream, by.placeId)
      await audit(sql, entryOf('MONTH_REOPENED', by, month, now))
      return last
    },
    decide: (changes, last) => changes.decide({ type: 'Reopen', month, last, noteId: note?.id ?? '' }),
    answer: () => undefined,
  })
}

/** Written in the command's transaction, and so undone with it. */
function entryOf(
  type: AuditEntry['type'],
  { placeId, login, address }: Omit<OnMonth, 'month'>,
  month: string,
  at: Date,
): AuditEntry {
  const data = { place: placeId, month }
  return {
    at,
    principal: login,
    type,
    data,
    placeId,
    ...(address !== undefined && { remoteAddress: address }),
  }
}
