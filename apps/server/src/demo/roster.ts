/** The people of a demo place, in the format of its import. */
import { ROSTER_COLUMNS } from '@skrzat/contract/wire/places'
import { child, feminine, surname, type PersonName, words } from './names.ts'
import type { DemoPlace } from './places.ts'
import { randomOf, type Random } from './random.ts'

/** Shows whether screens and reports have space for long names. */
const LONG_NAME: PersonName = { firstname: 'Konstancja', lastname: 'Brzęczyszczykiewicz-Gżegżółkowska' }

const TEACHERS = words('Anna Agnieszka Małgorzata Joanna Monika Beata Aleksandra Dorota')

type Family = { readonly name: string; readonly phone1: string; readonly phone2: string }
type Kid = PersonName & { readonly group: string; readonly phone1: string; readonly phone2: string }
type Worker = { readonly phone: string; readonly name: string; readonly description: string }

export type DemoRoster = {
  readonly file: Buffer
  readonly tutors: readonly { readonly phone: string; readonly group: string }[]
}

export function demoRoster(demo: DemoPlace): DemoRoster {
  const random = randomOf(demo.key)
  const phone = phones(demo)
  const kids = [...childrenOfDemoAccounts(demo, random, phone)]
  let family = newFamily(random, phone)
  while (kids.length < demo.kids) {
    const long = demo.longName && !kids.some(({ lastname }) => lastname === LONG_NAME.lastname)
    // One in nine has a sister or brother here.
    if (long || !random.chance(1 / 9)) family = newFamily(random, phone)
    const group = demo.groups[kids.length % demo.groups.length] ?? demo.groups[0]
    const name = long ? LONG_NAME : child(random, family.name)
    const { phone1, phone2 } = family
    const known = kids.some((kid) => kid.firstname === name.firstname && kid.lastname === name.lastname)
    if (!known) kids.push({ ...name, group, phone1, phone2 })
    if (long) family = newFamily(random, phone)
  }
  const teachers = demo.groups.map((group): Worker & { group: string } => ({
    ...teacher(random, phone),
    description: `Nauczycielka, grupa ${group}`,
    group,
  }))
  const workers = [...demo.staff, ...teachers]
  const rows = [
    [...ROSTER_COLUMNS],
    ...kids.map((kid) => ['KID', kid.group, kid.firstname, kid.lastname, kid.phone1, kid.phone2, '', '']),
    ...workers.map((worker) => ['WORKER', '', '', '', worker.phone, '', worker.name, worker.description]),
  ]
  return {
    file: Buffer.from(rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')),
    tutors: [
      ...teachers.map((worker) => ({ phone: worker.phone, group: worker.group })),
      ...demo.tutors.map(({ phone, group }) => ({ phone, group })),
    ],
  }
}

function* childrenOfDemoAccounts(demo: DemoPlace, random: Random, phone: () => string): Generator<Kid> {
  for (const { phone: phone1, family, groups } of demo.parents) {
    const phone2 = phone()
    for (const index of groups) {
      yield { ...child(random, family), group: demo.groups[index] ?? demo.groups[0], phone1, phone2 }
    }
  }
}

function newFamily(random: Random, phone: () => string): Family {
  return { name: surname(random), phone1: phone(), phone2: random.chance(0.7) ? phone() : '' }
}

function teacher(random: Random, phone: () => string): Pick<Worker, 'phone' | 'name'> {
  const firstname = random.pick(TEACHERS)
  return { phone: phone(), name: `${firstname} ${feminine(surname(random))}` }
}

/** Unassigned phones: no zone of the Polish numbering plan begins with 49. */
function phones({ phonesFrom }: DemoPlace): () => string {
  let last = phonesFrom
  return () => String((last += 17))
}

function quoted(cell: string): string {
  return /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
