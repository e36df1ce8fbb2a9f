import type { Sql } from '@skrzat/db/client'
import { testDatabase } from '@skrzat/testing/database'
import { whenOver } from '@skrzat/testing/when-over'
import { beforeEach, onTestFinished } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import {
  createNotifications,
  followBadges,
  notify as notifyRow,
  type NotificationsOptions,
} from '../../src/domains/notifications/index.ts'
import { openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import { createJobs } from '../../src/kernel/jobs/registry.ts'
import { addToOutbox, type OutboxRow } from '../../src/kernel/outbox/outbox.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { createBus } from '../../src/kernel/realtime/realtime.ts'
import { recordingLog } from '../kernel/jobs-setup.ts'
import { runDue } from '../kernel/run-due.ts'
import { callersOf, principal } from './caller.ts'

/** Of the installation. */
export const OPTIONS = {
  secret: 'a secret of the test',
  contactEmail: 'biuro@skrzat.example',
  subjects: {
    events: async () => [],
    files: async () => [],
    posts: async () => [],
    rightsOf: async (accountId: number) => principal(accountId),
  },
}

export const NOW = new Date('2026-11-20T10:00:00Z')

/** An invoice of 1234.50 zł. */
export const addInvoice = (
  sql: Sql,
  { id, placeId, kidId, groupId }: { id: number; placeId: number; kidId: number; groupId: number },
) => sql`
  insert into invoices (id, version, number, place_id, kid_id, group_id, amount, credit_used, paid, amount_left,
    parts, payments, basis, by_days, created_at, created_day, deadline)
  values (${id}, 1, ${`2026/11/${id}`}, ${placeId}, ${kidId}, ${groupId}, 123450, 0, 0, 123450,
    '[]', '[]', '{}', true, ${NOW}, '2026-11-20', '2026-12-04')`

/** The notifications of a place `Żłobek Skrzat`, whose kid Ania has two parents and an invoice of 1234.50 zł. */
export async function testNotifications(more: Partial<NotificationsOptions> = {}) {
  const options = { ...OPTIONS, ...more }
  const database = await testDatabase()
  const { sql } = database
  const { log } = recordingLog()
  const backend = await openJobsBackend({ kind: 'postgres', url: database.url }, log)
  const bus = await createBus({ backend, log })
  whenOver(async () => {
    await bus.close()
    await backend.close()
  })
  const time = { now: NOW }
  const clock = { now: () => time.now }
  const kernel = { db: database, clock, log, bus, wake: () => undefined }

  beforeEach(async () => {
    time.now = NOW
    await sql`truncate accounts, places, groups, kids, invoices, notifications, user_sms, workers, outbox restart identity cascade`
    await sql`
      insert into places (name, phone, city, state, nip, street, account_number)
      select name, '221234567', 'Łódź', 'łódzkie', '1234563218', 'Krótka 5', '61109010140000071219812874'
      from unnest(array['Żłobek Skrzat', 'Przedszkole Jagódka']) as names (name)`
    await sql`insert into groups (place_id, name) values (1, 'Motylki'), (2, 'Żabki')`
    await addKids(
      sql,
      sql`values (1, 1, 'Ania', 'Zając', '{600000005,600000006}'::text[]), (2, 2, 'Ola', 'Nowak', '{600000008}')`,
    )
    await sql`
      insert into accounts (login, deleted_at) values
        ('600000005', null), ('600000006', null), ('600000008', null), ('600000002', null)`
    await addInvoice(sql, { id: 7, placeId: 1, kidId: 1, groupId: 1 })
    await addInvoice(sql, { id: 8, placeId: 2, kidId: 2, groupId: 2 })
  })

  type Told = {
    type: 'TYPE_KID_PAYMENT' | 'TYPE_KID_PAID' | 'TYPE_KID_PAYMENT_REMIND'
    placeId: number
    kidId: number
    invoiceId: number
    source: string
    sms: boolean
  }

  /** Reminds the parents of a kid's invoice; returns who was notified. */
  async function notify(over: Partial<Told> = {}): Promise<string[]> {
    const { type, source, ...kid }: Told = {
      type: 'TYPE_KID_PAYMENT',
      placeId: 1,
      kidId: 1,
      invoiceId: 7,
      source: 'invoice-7@1',
      sms: false,
      ...over,
    }
    const reminded = type === 'TYPE_KID_PAYMENT_REMIND'
    return await carryOut([notifyRow({ type, audience: { to: 'payers', ...kid, reminded }, source })], source)
  }

  /** Runs jobs; returns who was notified about a source. */
  async function carryOut(
    asked: readonly OutboxRow[],
    source: string,
    stillThere?: NotificationsOptions['stillThere'],
  ): Promise<string[]> {
    await sql.begin((tx) => addToOutbox(tx, asked))
    await work(stillThere)
    const rows = await sql<{ login: string }[]>`
      select a.login from notifications n join accounts a on a.id = n.account_id
      where n.source = ${source} order by 1`
    return rows.map(({ login }) => login)
  }

  /** Carries out what is due. */
  async function work(stillThere?: NotificationsOptions['stillThere']) {
    const jobs = createJobs({ backend, log })
    onTestFinished(() => jobs.stop())
    jobs.register(createNotifications(kernel, { ...options, ...(stillThere && { stillThere }) }).jobs)
    const { failed } = await runDue(createRelay({ sql, jobs, clock, log }), jobs)
    // Jobs that send messages have no handler here and stay queued.
    if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason).join('; '))
  }

  /** A notification as the job would have made it. */
  async function given({
    accountId = 1,
    section = 'payment_user',
    placeId = 1,
    source = crypto.randomUUID(),
    data = { kid: 1, place: 1, payment: 7 },
  }: {
    accountId?: number
    section?: string
    placeId?: number
    source?: string
    data?: Record<string, number>
  } = {}): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      insert into notifications (account_id, place_id, type, section, data, source, created_at)
      values (${accountId}, ${placeId}, 'TYPE_KID_PAYMENT', ${section}, ${sql.json(data)}, ${source}, ${NOW})
      returning id`
    return row?.id ?? 0
  }

  /** Calls the domain's procedures as an account, or as nobody. */
  const caller = callersOf(createNotifications(kernel, options).router.notifications)
  followBadges(kernel, options.messages)

  return { sql, kernel, bus, time, caller, notify, carryOut, work, given }
}
