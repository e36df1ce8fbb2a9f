import { addPlace, importRoster } from '../src/domains/places/index.ts'
import { systemClock } from '../src/kernel/clock.ts'
import type { Sql } from '@skrzat/db/client'
import type { Bench } from './harness.ts'
import { SAMPLE_PLACE } from './sample-place.ts'

const KIDS = 5_000
const GROUPS = 100
const HEADER = 'type;group;firstname;lastname;phone1;phone2;name;description'
type Kid = { group: string; firstname: string; lastname: string; phone1: string; phone2: string }

let made = 0

/** Kids whose parents no earlier round knew, so that every one of them needs an account. */
function kids(): Kid[] {
  made += 1
  return Array.from({ length: KIDS }, (_, index) => ({
    group: `Grupa ${index % GROUPS}`,
    firstname: 'Zofia',
    lastname: `Wiśniewska-${index}`,
    phone1: String(100_000_000 + made * 20_000 + index),
    phone2: String(100_000_000 + made * 20_000 + 10_000 + index),
  }))
}

/** The same rows by hand, with nothing checked and nothing looked for. */
async function insertPlainly(sql: Sql, placeId: number, rows: readonly Kid[]) {
  await sql.begin(async (tx) => {
    const names = [...new Set(rows.map(({ group }) => group))]
    const groups = await tx<{ id: number; name: string }[]>`
      insert into groups ${tx(names.map((name, index) => ({ place_id: placeId, name, color: index % 10 })))}
      returning id, name`
    const ids = new Map(groups.map(({ id, name }) => [name, id]))
    await tx`insert into kids ${tx(
      rows.map(({ group, firstname, lastname, phone1, phone2 }) => ({
        place_id: placeId,
        group_id: ids.get(group) ?? 0,
        firstname,
        lastname,
        phone1,
        phone2,
      })),
    )}`
    const phones = rows.flatMap(({ phone1, phone2 }) => [phone1, phone2])
    await tx`insert into accounts ${tx(phones.map((login) => ({ login })))}`
  })
}

/** Nobody is signed in, so nobody is told of anything. */
const silent = { publish: () => Promise.resolve(), publishAll: () => Promise.resolve() }

/** A roster of 5,000 kids from the file, against the same rows inserted by hand. */
export const rosterImport: Bench = {
  name: 'roster-import',
  async run(bench) {
    const db = await bench.database({ pool: 2 })
    await bench.compare({
      work: 'import 5,000 kids in 100 groups',
      baseline: 'the same rows by multi-row inserts, by hand',
      reach: 0.3,
      async plain() {
        const placeId = await addPlace(db.sql, SAMPLE_PLACE)
        const rows = kids()
        const start = performance.now()
        await insertPlainly(db.sql, placeId, rows)
        return performance.now() - start
      },
      async ours() {
        const placeId = await addPlace(db.sql, SAMPLE_PLACE)
        const rows = kids().map(
          ({ group, firstname, lastname, phone1, phone2 }) =>
            `KID;${group};${firstname};${lastname};${phone1};${phone2};;`,
        )
        const file = Buffer.from([HEADER, ...rows].join('\r\n'))
        const start = performance.now()
        await importRoster({ db, clock: systemClock, bus: silent, wake: () => undefined }, placeId, file, {
          login: 'system',
        })
        return performance.now() - start
      },
    })
  },
}
