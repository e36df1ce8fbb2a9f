/** The books balance whatever people do, and the tables are what the events give. */
import { connect } from '@skrzat/db/client'
import { testDatabase } from '@skrzat/testing/database'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { rebuildLedger } from '../../src/domains/payments/maintenance/rebuild.ts'
import { paymentJournal } from '../../src/domains/payments/queries/journal.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { type KeptCheckpoint, makeCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import { parseCheckpoint, signerOf } from '../../src/kernel/event-log/signed-note.ts'
import { RebuildRefused } from '../../src/kernel/projection/rebuild.ts'
import { newWorld, step, take } from './random.ts'
import { by, issueOne, portsOn, seedPayers, seedPlace } from './support.ts'

const database = await testDatabase({ pool: 10 })
const { sql } = database
const ports = portsOn(sql)
const signer = signerOf(Buffer.alloc(32, 7))

const expectSound = async (since?: KeptCheckpoint) => {
  const kept = since && { name: 'kept', note: parseCheckpoint(since.note) }
  expect((await verifyLedger(database, { since: kept })).differences).toEqual([])
}

const worldWithPayers = async (of: { kids?: number } = {}) => {
  const place = await seedPlace(sql, of)
  return newWorld(place, Object.values(await seedPayers(sql, place.placeId)))
}

/** Each payer's payments are within its share, and the guardians' part is never below 0. */
async function expectShares() {
  const broken = await sql`
    select invoice.id from invoices invoice
    where amount_left < others_left or exists (
      select from jsonb_array_elements(shares) share
      where (share -> 'paid')::bigint not between 0 and (share -> 'amount')::bigint
        or (share -> 'paid')::bigint <> (
          select coalesce(sum((payment -> 'applied')::bigint), 0) from jsonb_array_elements(payments) payment
          where payment -> 'payerId' = share -> 'payerId' and payment -> 'reversed' = 'null'))
      or (select coalesce(sum((share -> 'amount')::bigint), 0) from jsonb_array_elements(shares) share) > amount`
  expect(broken).toEqual([])
}

const journalOf = (placeId: number) =>
  paymentJournal(sql, { placeId, from: '2026-01-01', to: '2026-12-31' }, { after: null, size: 1000 })

/** The place's journal has the money that its events say was received. */
async function expectJournal(placeId: number) {
  const [ledger] = await sql<{ received: number; count: number }[]>`
    select count(*) filter (where type <> 'PaymentReversed') as count, coalesce(sum(case type
      when 'PaymentReversed' then -(data -> 'applied')::bigint - (data -> 'toCredit')::bigint
      when 'CreditReturned' then -(data -> 'amount')::bigint
      when 'DepositReturned' then -(data -> 'amount')::bigint
      when 'RefundPaid' then -(data -> 'amount')::bigint
      else (data -> 'amount')::bigint end), 0)::bigint as received
    from events where place_id = ${placeId}
      and type in ('PaymentRecorded', 'PaymentReversed', 'CreditAdded', 'CreditReturned', 'DepositReceived',
        'DepositReturned', 'RefundPaid', 'RefundBounced')`
  const { rows, totals } = await journalOf(placeId)
  const { count, received, reversed, paidOut, methods } = totals
  expect({ count, received: received - reversed - paidOut }).toEqual(ledger)
  expect(rows).toHaveLength(count)
  expect(methods.reduce((all, { sum }) => all + sum, 0)).toBe(received - reversed - paidOut)
}

async function journalsOf() {
  const places = await sql<{ id: number }[]>`select id from places order by id`
  return await Promise.all(places.map(({ id }) => journalOf(id)))
}

const TABLES = ['invoices', 'credits', 'credit_entries'] as const
async function tables() {
  const rows = TABLES.map((name) => sql`select * from ${sql(name)} order by 1, 2`)
  return await Promise.all(rows)
}
const shapeOf = () => sql`
  select table_name, ordinal_position, column_name, data_type, is_nullable, column_default
  from information_schema.columns where table_schema = 'public' and table_name = any(${[...TABLES]}) order by 1, 2`
const indexesOf = () => sql`
  select tablename, indexname, indexdef from pg_indexes
  where schemaname = 'public' and tablename = any(${[...TABLES]}) order by 1, 2`

describe('random commands', () => {
  test('one after another keep the invariant, and a rebuild equals what was projected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const world = await worldWithPayers()
        for (const next of steps.slice(10)) await take(ports, world, next)
        const before = await makeCheckpoint(sql, signer, new Date())
        for (const next of steps.slice(0, 10)) await take(ports, world, next)
        await expectSound(before)
        await expectSound()
        await expectShares()
        await expectJournal(world.place.placeId)
      }),
      { numRuns: 15 },
    )
    const before = await tables()
    const journals = await journalsOf()
    await rebuildLedger(database)
    expect(await tables()).toEqual(before)
    expect(await journalsOf()).toEqual(journals)
  }, 300_000)

  test('in parallel, on two servers, keep the invariant', async () => {
    const other = connect({ url: database.url, pool: 6 })
    onTestFinished(() => other.close())
    const servers = [ports, portsOn(other.sql)]
    let taken = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 10, maxLength: 20 }), { minLength: 8, maxLength: 12 }),
        async (people) => {
          // Few kids and one list of invoices, so that they get in each other's way.
          const world = await worldWithPayers({ kids: 2 })
          await Promise.all(
            people.map(async (steps, index) => {
              for (const next of steps) await take(servers[index % 2] ?? ports, world, next)
            }),
          )
          taken += world.taken
          await expectSound()
          await expectShares()
        },
      ),
      { numRuns: 5 },
    )
    expect(taken).toBeGreaterThan(100)
  }, 300_000)
})

describe('a rebuild', () => {
  test('makes tables like those before, keys, indexes and rights with them', async () => {
    await issueOne(ports, await seedPlace(sql))
    await sql`grant select on invoices to public`
    const before = [await shapeOf(), await indexesOf()]
    const counts = await rebuildLedger(database)
    expect([await shapeOf(), await indexesOf()]).toEqual(before)
    expect(counts.invoices).toBeGreaterThan(0)
    const [rights] = await sql<{ acl: string }[]>`
      select relacl::text as acl from pg_class where oid = 'public.invoices'::regclass`
    expect(rights?.acl).toContain('=r/')
    const [left] = await sql<{ there: boolean }[]>`select to_regnamespace('rebuild') is not null as there`
    expect(left?.there).toBe(false)
  })

  test('loses nothing that is written meanwhile', async () => {
    const place = await seedPlace(sql)
    const id = await issueOne(ports, place, { amount: 1_000_00 })
    const rebuilding = new AbortController()
    const payments = Array.from({ length: 4 }, async () => {
      let count = 0
      while (!rebuilding.signal.aborted) {
        await recordPartPayment(ports, { ...by(place.placeId), id, amount: 1 })
        await issueOne(ports, place)
        count += 1
      }
      return count
    })
    for (let round = 0; round < 3; round++) await rebuildLedger(database)
    rebuilding.abort()
    const count = (await Promise.all(payments)).reduce((sum, one) => sum + one)
    const [row] = await sql<{ paid: number }[]>`select paid from invoices where id = ${id}`
    expect(row?.paid).toBe(count)
    expect(count).toBeGreaterThan(0)
    await expectSound()
  })

  test('that died in the middle leaves nothing in the way of the next', async () => {
    await sql`create schema rebuild`
    await sql`create table rebuild.invoices (id int)`
    await rebuildLedger(database)
    await expectSound()
  })

  test('is refused while another one runs', async () => {
    let other: unknown
    const waiting = new Proxy(sql, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (name !== 'begin' || typeof member !== 'function') return member
        // The first transaction of a rebuild comes when it is let in: here it waits there for another one.
        return async (...parameters: unknown[]): Promise<unknown> => {
          other ??= await rebuildLedger(database).catch((error: unknown) => error)
          return await Reflect.apply(member, target, parameters)
        }
      },
    })
    await rebuildLedger({ sql: waiting })
    expect(other).toBeInstanceOf(RebuildRefused)
  })
})

describe('verifying', () => {
  test('counts what it looked at', async () => {
    await issueOne(ports, await seedPlace(sql))
    const { events, streams, kids, differences } = await verifyLedger(database)
    const [counted] = await sql<{ events: number; streams: number }[]>`
      select count(*) as events, count(distinct stream) as streams from events`
    expect({ events, streams }).toEqual(counted)
    expect(kids).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })

  test('names rows that differ, are missing, or are about nothing, and a number that is none; a rebuild makes them good', async () => {
    const place = await seedPlace(sql)
    const [id, misnumbered, gone, paid] = [
      await issueOne(ports, place),
      await issueOne(ports, place),
      await issueOne(ports, place),
      await issueOne(ports, place),
    ]
    await recordPartPayment(ports, { ...by(place.placeId), id: paid, amount: 100_00 })
    await sql`update invoices set paid_day = paid_day - 1 where id = ${paid}`
    await sql`update invoices set amount_left = 1 where id = ${id}`
    await sql`update invoices set number = '2026/11/9999999999' where id = ${misnumbered}`
    await sql`delete from invoices where id = ${gone}`
    await sql`
      insert into credit_entries (kid_id, version, kind, amount, balance, at)
      values (999999, 1, 'added', 1, 1, now())`
    await sql`insert into credits (kid_id, version, place_id, amount) values (888888, 1, 1, 5)`
    const { differences } = await verifyLedger(database)
    expect(differences).toEqual([
      `invoices ${id}: amount_left is 1, the events give 10000`,
      `invoices ${misnumbered}: number is "2026/11/9999999999", the events give "2026/11/0002"`,
      `invoices ${gone}: is missing`,
      expect.stringMatching(`^invoices ${paid}: paid_day is "`),
      'credits 888888: no event speaks of it',
      'credit_entries 999999@1: no event speaks of it',
      `numbers of place ${place.placeId} in 2026/11: 3 invoices, the highest is 4, the counter says 4`,
      expect.stringMatching(`^invoices ${paid}: paid on [0-9-]+, the latest payment that stands is of `),
    ])
    await rebuildLedger(database)
    await expectSound()
  })

  test('names an event that was changed, and the kid whose money no longer adds up', async () => {
    const place = await seedPlace(sql)
    const id = await issueOne(ports, place)
    await recordPartPayment(ports, { ...by(place.placeId), id, amount: 10_00 })
    await sql`alter table events disable trigger events_append_only`
    await sql`grant update on events to current_user`
    onTestFinished(async () => {
      await sql`update events set data = data || '{"amount": 1000}' where stream = ${`invoice-${id}`} and version = 2`
      await sql`revoke update on events from current_user`
      await sql`alter table events enable trigger events_append_only`
    })
    await sql`update events set data = data || '{"amount": 999}' where stream = ${`invoice-${id}`} and version = 2`
    const { differences } = await verifyLedger(database)
    expect(differences).toEqual([
      `invoice-${id}@2: the event is not the one that its hash was made of`,
      expect.stringContaining(`invoices ${id}: payments is `),
      `kid ${place.kids[0]}: received 999, applied 1000, credit 0 (grosze)`,
    ])
  })

  test('names a stream that cannot be read, leaves it out, and goes on', async () => {
    const place = await seedPlace(sql)
    const [unreadable, other] = [await issueOne(ports, place), await issueOne(ports, place)]
    await sql`alter table events disable trigger events_append_only`
    await sql`grant update on events to current_user`
    onTestFinished(async () => {
      await sql`update events set data = data || '{"amount": 10000}' where stream = ${`invoice-${unreadable}`}`
      await sql`revoke update on events from current_user`
      await sql`alter table events enable trigger events_append_only`
      await rebuildLedger(database)
    })
    await sql`update events set data = data - 'amount' where stream = ${`invoice-${unreadable}`}`
    await sql`update invoices set amount_left = 1 where id = ${other}`
    const { differences } = await verifyLedger(database)
    expect(differences).toEqual([
      `invoice-${unreadable}@1: the event is not the one that its hash was made of`,
      `invoice-${unreadable}: cannot be read: data.amount: Invalid input: expected number, received undefined`,
      `invoices ${other}: amount_left is 1, the events give 10000`,
    ])
  })
})
