/** The people of a demo place, in the format of its import. */
import { ROSTER_CARD_COLUMNS, ROSTER_COLUMNS } from '@skrzat/contract/wire/places'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { child, feminine, surname, type PersonName, words } from './names.ts'
import type { DemoPlace } from './places.ts'
import { randomOf, type Random } from './random.ts'

/** Families whose names the place entered, of all. */
const KNOWN = 0.8

/** Shows whether screens and reports have space for long names. */
const LONG_NAME: PersonName = { firstname: 'Konstancja', lastname: 'Brzęczyszczykiewicz-Gżegżółkowska' }

const MOTHERS = words('Anna Katarzyna Magdalena Agnieszka Ewelina Natalia Marta Kamila Aneta Patrycja')
const FATHERS = words('Piotr Tomasz Marcin Paweł Michał Łukasz Grzegorz Rafał Krzysztof Damian')

const TEACHERS = words('Anna Agnieszka Małgorzata Joanna Monika Beata Aleksandra Dorota')

type Family = { readonly name: string; readonly phone1: string; readonly phone2: string }
type Kid = PersonName & Family & { readonly group: string }
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
    const known = kids.some((kid) => kid.firstname === name.firstname && kid.lastname === name.lastname)
    if (!known) kids.push({ ...family, ...(long && { name: LONG_NAME.lastname }), ...name, group })
    if (long) family = newFamily(random, phone)
  }
  const teachers = demo.groups.map((group): Worker & { group: string } => ({
    ...teacher(random, phone),
    description: `Nauczycielka, grupa ${group}`,
    group,
  }))
  const workers = [...demo.staff, ...teachers]
  const rows = [
    [...ROSTER_COLUMNS, ...ROSTER_CARD_COLUMNS],
    ...kids.map((kid) => {
      const [guardian1, guardian2] = guardiansOf(kid)
      const { group, firstname, lastname, phone1, phone2 } = kid
      const card = ['', guardian1, guardian2, '', '', '']
      return ['KID', group, firstname, lastname, phone1, phone2, '', '', ...card]
    }),
    ...workers.map(({ phone: own, name, description }) => {
      const card = ROSTER_CARD_COLUMNS.map(() => '')
      return ['WORKER', '', '', '', own, '', name, description, ...card]
    }),
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
      const group = demo.groups[index] ?? demo.groups[0]
      yield { ...child(random, family), name: family, group, phone1, phone2 }
    }
  }
}

/** Parents' names, most of them known; those of the demo's accounts always. */
function guardiansOf({ name: family, phone1, phone2 }: Family): [string, string] {
  const random = randomOf(`guardians ${phone1}`)
  const mother = `${random.pick(MOTHERS)} ${feminine(family)}`
  const father = `${random.pick(FATHERS)} ${family}`
  const [first, second] = random.chance(0.6) ? [mother, father] : [father, mother]
  const known = random.chance(KNOWN)
  const account = DEMO_ACCOUNTS.find(({ phone }) => phone === phone1)
  if (account) {
    const own = `${account.firstName} ${account.lastName}`
    return [own, account.firstName.endsWith('a') ? father : mother]
  }
  return known ? [first, phone2 === '' ? '' : second] : ['', '']
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
