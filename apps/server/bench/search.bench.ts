import type { Principal } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import { findFiles } from '../src/domains/files/index.ts'
import { findInvoices } from '../src/domains/payments/index.ts'
import { findGroups, findKids, findPhones } from '../src/domains/places/index.ts'
import { find } from '../src/domains/search/index.ts'
import type { Bench } from './harness.ts'
import { NOBODY, seedPlaces } from './places-seed.ts'
import { statementsOf } from './spoken.ts'

/** Kids of a place, and places of the large database: 50,000 kids. */
const KIDS = 500
const PLACES = 100
/** What somebody types until the third character, and whole words, phones and numbers. */
const TYPED = ['ko', 'kow', 'jan kow', 'zo', 'zol', '601', '601000012', '12', '2026/11']

/** A search costs the same whatever other places are in the database; and in a place of 50,000 kids it stays quick. */
export const search: Bench = {
  name: 'search',
  async run(bench) {
    const small = await bench.database({ pool: 1 })
    const one = await seed(small.sql, { places: 1, kids: KIDS })
    const large = await bench.database({ pool: 1 })
    const amongMany = await seed(large.sql, { places: PLACES, kids: KIDS })
    const huge = await bench.database({ pool: 1 })
    const whole = await seed(huge.sql, { places: 1, kids: KIDS * PLACES })

    const said = await statementsOf(large.url, (sql) => find(portsOf(sql), amongMany, 'jan kow'))
    bench.limit({
      work: 'a search',
      baseline: 'one statement',
      plain: '1',
      ours: String(said.length),
      value: said.length,
      atMost: 1,
      unit: 'statements',
    })
    await bench.compare({
      work: 'searches of a director in a place of 500 kids',
      baseline: 'plain statements for kids, phones, groups and invoices',
      reach: 0.5,
      plain: () => plainly(small.sql, one),
      ours: async () => {
        await latency(small.sql, one)
      },
    })
    await bench.growth({
      work: 'searches of a director in a place of 500 kids at 50,000 kids',
      baseline: 'at 500',
      few: () => latency(small.sql, one),
      many: () => latency(large.sql, amongMany),
      rounds: 21,
      warmup: 5,
      atMost: 3,
    })
    await bench.growth({
      work: 'the same in a place of 50,000 kids',
      baseline: 'in a place of 500',
      few: () => latency(small.sql, one),
      many: () => latency(huge.sql, whole),
      rounds: 11,
      warmup: 3,
      atMost: 15,
    })
  },
}

function portsOf(sql: Sql) {
  const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
  const parts = { kids: findKids, phones: findPhones, groups: findGroups, files: findFiles(clock) }
  return { sql, parts: { ...parts, invoices: findInvoices } }
}

/** Milliseconds a search. */
async function latency(sql: Sql, principal: Principal): Promise<number> {
  const start = performance.now()
  for (const text of TYPED) await find(portsOf(sql), principal, text)
  return (performance.now() - start) / TYPED.length
}

/** The same without indexes for it, without rights, and without folding accents. */
async function plainly(sql: Sql, { staff }: Principal): Promise<void> {
  const placeId = staff[0]?.placeId ?? 0
  for (const text of TYPED) {
    const part = `%${text}%`
    await sql`
      select id, firstname, lastname from kids
      where place_id = ${placeId} and (firstname || ' ' || lastname) ilike ${part} order by lastname limit 5`
    await sql`select id, phone1 from kids where place_id = ${placeId} and phone1 like ${part} limit 5`
    await sql`select id, name from groups where place_id = ${placeId} and name ilike ${part} limit 5`
    await sql`
      select id, number, amount from invoices
      where place_id = ${placeId} and number like ${part} order by created_day desc limit 5`
  }
}

/** Places with that many kids each, in 20 groups, with an invoice of each of six months. @returns a director of the first */
async function seed(sql: Sql, { places, kids }: { places: number; kids: number }): Promise<Principal> {
  const ids = await seedPlaces(sql, places)
  await sql`
    insert into groups (place_id, name, color)
    select place, 'Grupa ' || n, n % 10 from unnest(${ids}::bigint[]) place, generate_series(1, 20) n`
  await sql`
    insert into kids (place_id, group_id, firstname, lastname, phone1)
    select g.place_id, g.id,
      (array['Jan', 'Zofia', 'Łucja', 'Antoni', 'Hanna', 'Julia', 'Żaneta', 'Oskar', 'Ćwiek', 'Konstancja'])[1 + n % 10],
      (array['Kowal', 'Nowak', 'Wiśniew', 'Żół', 'Zając', 'Dąbrow', 'Lewandow', 'Krawczyk', 'Piotrow', 'Szymań',
        'Zieliń'])[1 + n % 11] || (array['ska', 'ski', 'cka', 'ewicz'])[1 + n % 4] || chr(97 + n % 23),
      '6' || lpad(((row_number() over () * 7919) % 100000000)::text, 8, '0')
    from (select g.*, row_number() over (partition by place_id order by id) - 1 as nth from groups g) g
      join generate_series(0, ${kids - 1}::int) n on n % 20 = g.nth
    order by g.place_id, n`
  await sql`
    insert into invoice_numbers (place_id, month, last)
    select place, '2026/' || lpad(m::text, 2, '0'), ${kids} from unnest(${ids}::bigint[]) place, generate_series(6, 11) m`
  await sql`
    insert into invoices (id, version, number, place_id, kid_id, group_id, amount, credit_used, paid, amount_left, parts,
      payments, basis, created_at, created_day, deadline)
    select nextval('invoice_ids'), 1,
      '2026/' || lpad(m::text, 2, '0') || '/'
        || lpad(nth::text, greatest(4, length(nth::text)), '0'),
      place_id, id, group_id, 50000, 0, 0, 50000, '[]', '[]', '{}', day, day, day + 14
    from (select *, row_number() over (partition by place_id order by id) as nth from kids) k
      cross join generate_series(6, 11) m cross join lateral make_date(2026, m, 1) day`
  await sql`vacuum analyze`
  const [placeId = 0] = ids
  const staff = [{ placeId, workerId: 1, roles: ['admin', 'is_worker'], tutorOf: [] }] as const
  return { ...NOBODY, accountId: 1, login: '600000002', staff }
}
