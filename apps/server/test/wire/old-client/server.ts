/** The server of the old client's tests: listening, with two places, and what its screens have to show. */
import { type Person, PHONES, testPlaces } from '../../places/setup.ts'
import { PIN } from '../../accounts/setup.ts'
import { listen } from '../raw.ts'
import { startClient } from './client.ts'

/** Of those who have no PIN. */
const SECRETS: Partial<Record<Person, string>> = { admin: 'skrzat-admin-demo' }

export async function testOldClient() {
  const server = await testPlaces()
  const { clock, first, sql } = server
  const port = await listen(server.app)

  const idOf = async (table: 'kids' | 'groups' | 'workers', name: string) => {
    const column = table === 'kids' ? sql`firstname` : sql`name`
    const [row] = await sql<{ id: number }[]>`
      select id from ${sql(table)} where place_id = ${first} and ${column} = ${name}`
    if (!row) throw new Error(`nothing is called ${name}`)
    return row.id
  }
  const ids = {
    zofia: await idOf('kids', 'Zofia'),
    ola: await idOf('kids', 'Ola'),
    motylki: await idOf('groups', 'Motylki'),
    accountant: await idOf('workers', 'Kasia Księgowa'),
  }

  /** A client of that person, signed in by its form. */
  const startAs = async (person: Person) => {
    // One address may sign in 30 times a minute.
    clock.pass(3)
    const client = await startClient(port)
    if (!(await client.signIn(PHONES[person], SECRETS[person] ?? PIN)))
      throw new Error(`${person} could not sign in`)
    // The one call that such a client has to learn: before roles, reports and the roster's file.
    await client.ok('POST', 'api/account/confirm-identity', { data: { password: SECRETS[person] ?? PIN } })
    return client
  }

  return { ...server, ids, start: () => startClient(port), startAs }
}
