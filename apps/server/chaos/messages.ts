/** Messages that the fleet owes, and their outcomes: SMS, e-mails, pushes and webhooks. */
import { createHash } from 'node:crypto'
import type { Sql } from '@skrzat/db/client'
import { requestMail } from '../src/domains/mails/index.ts'
import { requestSms } from '../src/domains/sms/index.ts'
import type { Arrived, Received } from './receivers.ts'

/**
 * By kind: messages that were owed and arrived, repeated arrivals, and missing ones, which at-most-once kinds may have
 * if their outcome is `unknown`.
 */
export type Messages = Record<
  keyof Received,
  { owed: number; arrived: number; again: number; missing: number }
>

/** Requests an SMS and an e-mail of the harness itself, in a transaction as a domain does. */
export async function askFor(sql: Sql, key: string): Promise<void> {
  await sql.begin(async (tx) => {
    await requestSms(tx, { phone: '601000099', text: `Message ${key}`, key })
    await requestMail(tx, { to: 'anna@example.pl', subject: 'Chaos', body: `Message ${key}\n`, key })
  })
}

/** Work that still waits to be sent or requested, and is due by `until`. */
export async function waiting(sql: Sql, until: Date): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select 'job ' || name || ' ' || data::text as what from outbox
      where failed_at is null and (run_at is null or run_at <= ${until})
    union all select 'webhook ' || id::text from webhook_deliveries where state = 'waiting'
    union all select 'SMS ' || dedupe_key from user_sms where state in ('queued', 'sending')
    union all select 'e-mail ' || dedupe_key from mails where state in ('queued', 'sending')`
  return rows.map(({ what }) => what)
}

/** @param asked keys of `askFor` that were committed @returns a line for each fault */
export async function judgeMessages(sql: Sql, asked: readonly string[], received: Received) {
  const faults: string[] = []
  const messages: Messages = {
    sms: await sentOnce(
      'SMS',
      received.sms,
      sql<Sent[]>`
      select id, dedupe_key as key, state, created_at as "createdAt" from user_sms`,
    ),
    mails: await sentOnce(
      'e-mail',
      received.mails,
      sql<Sent[]>`
      select id, dedupe_key as key, state, created_at as "createdAt" from mails`,
    ),
    pushes: await sentAtLeastOnce(
      'push',
      received.pushes,
      sql<Owed[]>`
      select 'notice-' || n.id as id, true as done from notifications n
      where n.read_at is null and n.account_id in (select account_id from push_subscriptions)`,
      topicOf,
    ),
    hooks: await sentAtLeastOnce(
      'webhook',
      received.hooks,
      sql<Owed[]>`
      select coalesce('msg_' || d.id, e.stream || '@' || e.version) as id,
        coalesce(d.state = 'delivered', false) as done
      from events e left join webhook_deliveries d on d.source = e.stream || '@' || e.version
      where e.type ~ '^(Invoice|Payment|Absence)'
        and e.type not in ('InvoiceReminded', 'InvoiceViewed', 'AbsenceConfirmed', 'AbsenceUnconfirmed')`,
    ),
  }
  const failed = await sql<{ name: string; failure: string }[]>`
    select name, failure from outbox where failed_at is not null`
  faults.push(...failed.map(({ name, failure }) => `job ${name}: failed, ${failure}`))
  return { messages, faults }

  type Sent = { id: number; key: string; state: string; createdAt: Date }
  type Owed = { id: string; done: boolean }

  /** At most once: nothing arrives twice, and nothing is recorded as sent that did not arrive. */
  async function sentOnce(what: string, arrived: Arrived, asking: Promise<readonly Sent[]>) {
    const rows = await asking
    const keys = new Set(rows.map(({ key }) => key))
    faults.push(
      ...asked.filter((key) => !keys.has(key)).map((key) => `${what} ${key}: was asked for, and is lost`),
    )
    const counts = new Map(rows.map((row) => [`skrzat-${row.id}-${row.createdAt.getTime()}`, row]))
    for (const [id, { key, state }] of counts) {
      const times = arrived.get(id) ?? 0
      if (times > 1) faults.push(`${what} ${key}: arrived ${times} times, is ${state}`)
      else if (state === 'sent' ? times !== 1 : state !== 'unknown')
        faults.push(`${what} ${key}: is ${state}, arrived ${times} times`)
    }
    for (const id of arrived.keys())
      if (!counts.has(id)) faults.push(`${what} ${id}: arrived, and nobody asked for it`)
    return countOf(arrived, [...counts.keys()])
  }

  /** At least once: repeated arrivals have the same id. */
  async function sentAtLeastOnce(
    what: string,
    arrived: Arrived,
    asking: Promise<readonly Owed[]>,
    idOf: (id: string) => string = (id) => id,
  ) {
    const rows = await asking
    for (const { id, done } of rows)
      if (!done || !arrived.has(idOf(id))) faults.push(`${what} ${id}: is owed, and did not arrive`)
    return countOf(
      arrived,
      rows.map(({ id }) => idOf(id)),
    )
  }
}

/** Pushes that were read or withdrawn meanwhile may also have arrived, but are no longer owed. */
function countOf(arrived: Arrived, owed: readonly string[]): Messages[keyof Messages] {
  const again = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0)
  const missing = owed.filter((id) => !arrived.has(id)).length
  return { owed: owed.length, arrived: owed.length - missing, again, missing }
}

/** The topic by which a push service replaces older pushes: see `topicOf` of the product. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
