import type { Principal } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import { addPost } from '../src/domains/wall/commands/add.ts'
import { pageOf } from '../src/domains/wall/queries/page.ts'
import { postOf } from '../src/domains/wall/queries/posts.ts'
import { targetFor } from '../src/domains/wall/target.ts'
import type { Bench, BenchContext } from './harness.ts'
import { statementsOf } from './spoken.ts'
import { NOW, seedWall } from './wall-seed.ts'
import { wholeServer } from './whole-server.ts'

const FEW = 10_000
const MANY = 1_000_000
/** Pages or posts in a round. */
const TIMES = 20

const scope = { of: 'all' } as const
const clock = { now: () => NOW }

/** A page of the wall costs the same however many posts there are; a post as much for 2,000 readers as for one. */
export const wall: Bench = {
  name: 'wall',
  async run(bench) {
    const small = await bench.database({ pool: 2 })
    const few = await seedWall(small.sql, FEW)
    const large = await bench.database({ pool: 2 })
    bench.say(`  writing ${MANY.toLocaleString('en')} posts`)
    // Of more places, and ten times as many of each.
    const many = await seedWall(large.sql, MANY, 20_000)
    for (const [who, of] of [
      ['a parent of 2 groups', 'parent'],
      ['a director of 12', 'director'],
    ] as const) {
      const said = await statementsOf(large.url, (sql) => pageOf({ sql, clock }, many[of], { scope }))
      bench.limit({
        work: `a page of 20 posts for ${who}`,
        baseline: 'one statement for the posts, one for their files',
        plain: '2',
        ours: String(said.length),
        value: said.length,
        atMost: 2,
        unit: 'statements',
      })
      await bench.growth({
        work: `a page of 20 posts for ${who} at ${MANY.toLocaleString('en')} posts`,
        baseline: `at ${FEW.toLocaleString('en')}`,
        few: () => pages(small.sql, few[of]),
        many: () => pages(large.sql, many[of]),
        rounds: 21,
        warmup: 5,
        atMost: 1.3,
      })
    }
    await readers(bench)
  },
}

/** Milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < TIMES; n++) await work()
  return (performance.now() - start) / TIMES
}

async function pages(sql: Sql, reader: Principal): Promise<number> {
  return await timed(() => pageOf({ sql, clock }, reader, { scope }))
}

/** The time until the writer has his answer. */
async function readers(bench: BenchContext): Promise<void> {
  const { sql, url } = await bench.database({ pool: 2 })
  const { director } = await seedWall(sql, 2_000)
  const server = await wholeServer(url, { clock })
  try {
    const groups = await sql<{ id: number; placeId: number }[]>`
      select id, place_id as "placeId" from groups order by id limit 2`
    const [one, all] = groups
    if (!one || !all) throw new Error('two groups were made')
    const family = async (group: { id: number; placeId: number }, kids: number, from: number) => {
      await sql`
        insert into kids (place_id, group_id, firstname, lastname, phone1)
        select ${group.placeId}::bigint, ${group.id}::bigint, 'Zofia', 'Nr ' || n, (${from}::int + n)::text from generate_series(1, ${kids}::int) n`
      await sql`
        insert into accounts (login, activated, lang_key, authorities, first_name, last_name)
        select (${from}::int + n)::text, true, 'pl', array['ROLE_USER'], 'Jan', 'Nowak' from generate_series(1, ${kids}::int) n`
    }
    await family(one, 1, 700_000_000)
    await family(all, 2_000, 710_000_000)
    const write = (groupId: number) =>
      timed(async () => {
        const target = await targetFor(server.kernel.db.sql, director, { to: 'group', groupId })
        const post = { target, text: 'Dziś był basen', important: false, files: [] }
        await postOf(server.kernel.db.sql, director, await addPost(server.kernel, director, post))
      })
    await bench.growth({
      work: 'a post for 2,000 readers',
      baseline: 'a post for one',
      few: () => write(one.id),
      many: () => write(all.id),
      rounds: 21,
      warmup: 5,
      atMost: 1.2,
    })
  } finally {
    await server.close()
  }
}
