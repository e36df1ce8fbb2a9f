import type { Sql } from '@skrzat/db/client'
import { SAMPLE_PLACE } from '../../bench/sample-place.ts'
import type { Composition } from '../../src/compose.ts'
import { testServer } from '../accounts/setup.ts'
import { addTutors, grantRoles } from '../../src/domains/people/index.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { callsOf } from './call.ts'

export const HEADER = 'type;group;firstname;lastname;phone1;phone2;name;description'

/** People of two places: `director`, `accountant`, `teacher`, `parent` of the first, the rest of the second. */
export const PHONES = {
  admin: '600000001',
  director: '600000002',
  accountant: '600000003',
  teacher: '600000004',
  parent: '600000005',
  otherDirector: '600000007',
  otherParent: '600000008',
} as const
export type Person = keyof typeof PHONES

/** A roster file in the import format, from its rows. */
export function rosterFile(...rows: string[]): Buffer {
  return Buffer.from([HEADER, ...rows, ''].join('\r\n'))
}

export const PLACE = { ...SAMPLE_PLACE, name: 'Żłobek Skrzat' }

/** The server with two places, their people and roles. */
export async function testPlaces(over: Partial<Composition> = {}) {
  const server = await testServer(over)
  const { sql, services } = server
  const { places, accounts } = services.domains
  const system = { accountId: 0, login: 'system' }
  const first = await addPlace(sql, PLACE)
  const second = await addPlace(sql, { ...PLACE, name: 'Przedszkole Jagódka' })
  await places.importRoster(
    first,
    rosterFile(
      `KID;Motylki;Zofia;Wiśniewska;${PHONES.parent};;;`,
      'KID;Motylki;Jan;Kowalski;601000001;601000002;;',
      'KID;Żabki;Ola;Nowak;601000003;;;',
      `WORKER;;;;${PHONES.director};;Danuta Dyrektor;dyrektor`,
      `WORKER;;;;${PHONES.accountant};;Kasia Księgowa;księgowa`,
      `WORKER;;;;${PHONES.teacher};;Ewa Nauczycielka;nauczycielka`,
    ),
    system,
  )
  await places.importRoster(
    second,
    rosterFile(
      `KID;Pszczółki;Adam;Zając;${PHONES.otherParent};;;`,
      `WORKER;;;;${PHONES.otherDirector};;Iza Inna;dyrektor`,
    ),
    system,
  )
  await grantRoles(sql, first, [
    { phone: PHONES.director, role: 'admin' },
    { phone: PHONES.accountant, role: 'payments' },
    { phone: PHONES.teacher, role: 'absence' },
    { phone: PHONES.teacher, role: 'files' },
  ])
  await addTutors(sql, first, [{ phone: PHONES.teacher, group: 'Motylki' }])
  await grantRoles(sql, second, [{ phone: PHONES.otherDirector, role: 'admin' }])
  const { admin, ...others } = PHONES
  await server.addAccounts(...Object.values(others))
  await accounts.createAdmin({ phone: admin, password: 'skrzat-admin-demo' })

  const tokens = new Map<Person, string>()
  for (const [person, phone] of Object.entries(others)) {
    if (isPerson(person)) tokens.set(person, await server.tokenOf(phone))
  }
  tokens.set('admin', await server.tokenOf(admin, 'skrzat-admin-demo'))
  await server.proveAll()

  const tokenFor = (person: Person) => tokens.get(person) ?? ''

  return {
    ...server,
    first,
    second,
    tokenFor,
    call: callsOf({ app: server.app, tokenFor }),
    callerOf: (person: Person) => server.caller(tokens.get(person)),
  }
}

function isPerson(text: string): text is Person {
  return Object.hasOwn(PHONES, text)
}

/** The worker that somebody is in their place. */
export async function workerId(sql: Sql, person: Person): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select id from workers where phone = ${PHONES[person]} and deleted_at is null`
  return row?.id ?? 0
}

/** The groups of both places; `foreign` is the second one's. */
export async function groupIds(sql: Sql) {
  const rows = await sql<{ id: number; name: string }[]>`select id, name from groups`
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0
  return { motylki: idOf('Motylki'), zabki: idOf('Żabki'), foreign: idOf('Pszczółki') }
}
