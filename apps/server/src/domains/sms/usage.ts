import { type SmsCaps, SPANS } from '@skrzat/contract/sms-caps'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { smsUsage } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { alarmsOf, askForAlarms } from './alarm.ts'
import { type Counter, countersOf, keyOf, type SmsAsk, windowOf } from './caps.ts'

/** The result of counting: counted, or refused by caps until an instant. */
export type Counted = { readonly over: false } | { readonly over: true; readonly until: Date }

class OverCap extends Error {
  override name = 'OverCap'
}

/** Counts a message that a person waits for, before any other work for it. */
export type ReserveSms = (ask: SmsAsk) => Promise<void>

/**
 * Counts one message against all its counters, or against none if one of them is full. Rows are locked in key order, so
 * that concurrent senders can't deadlock. Refused messages are not counted, so a sender at a limit uses up no other
 * counter. A count that reaches four fifths of its cap alarms the admins.
 */
export async function count(
  tx: TransactionSql,
  ask: SmsAsk,
  { caps, now }: { caps: SmsCaps; now: Date },
): Promise<Counted> {
  const wanted = countersOf(ask, caps)
    .flatMap((counter) => SPANS.map((span) => rowOf(counter, span, now)))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let until = now
  try {
    await tx.savepoint(async (inner) => {
      const used = await inner<RowOf<typeof smsUsage, 'key' | 'span' | 'used'>[]>`
        insert into sms_usage as u (key, span, started_at, used)
        select key, span, started_at, 1
        from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
          as w (key text, span text, started_at timestamptz, id text)
        order by id collate "C"
        on conflict (key, span) do update set
          used = case when u.started_at >= excluded.started_at then u.used + 1 else 1 end,
          started_at = greatest(u.started_at, excluded.started_at)
        returning key, span, used`
      const counts = new Map(used.map((row) => [`${row.key} ${row.span}`, row.used]))
      await askForAlarms(inner, alarmsOf(wanted.map((row) => ({ ...row, used: counts.get(row.id) ?? 0 }))))
      const full = wanted.filter(({ id, cap }) => (counts.get(id) ?? 0) > cap)
      if (full.length === 0) return
      until = new Date(Math.max(...full.map(({ ends }) => ends.getTime())))
      throw new OverCap()
    })
    return { over: false }
  } catch (error) {
    if (error instanceof OverCap) return { over: true, until }
    throw error
  }
}

function rowOf(counter: Counter, span: (typeof SPANS)[number], now: Date) {
  const { start, end } = windowOf(span, now)
  const key = keyOf(counter)
  return { ...counter, id: `${key} ${span}`, key, span, started_at: start, ends: end, cap: counter.cap[span] }
}

/**
 * For messages that a person waits for: counted at once in a separate transaction, whether or not a message will
 * follow, so that the answer does not reveal whether a phone has an account.
 * @throws DomainError sms.limit with the seconds until the next window
 */
export function createReserve(
  { db, clock, wake }: { db: { sql: Sql } } & Pick<Kernel, 'clock' | 'wake'>,
  caps: SmsCaps,
): ReserveSms {
  return async (ask) => {
    const now = clock.now()
    const counted = await db.sql.begin((tx) => count(tx, ask, { caps, now }))
    wake()
    if (!counted.over) return
    const retryAfter = Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / 1000))
    throw new DomainError('sms.limit', { retryAfter })
  }
}
