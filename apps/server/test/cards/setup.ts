/** Kids with cards, and everybody who may or may not see them. */
import type { CardChange } from '@skrzat/contract/wire/cards'
import { emptyTables } from '@skrzat/testing/empty'
import { addGuardian } from '../../bench/kids.ts'
import type { Composition } from '../../src/compose.ts'
import { addWorkers } from '../../src/domains/people/index.ts'
import { runDue } from '../kernel/run-due.ts'
import { groupIds, type Person, PHONES, testPlaces } from '../places/setup.ts'

/** Besides the people of both places: a second guardian of Zofia, and a tutor of the other group. */
export const SECOND = '609000002'
export const OTHER_TUTOR = '609000004'
export type Reader = Person | 'second' | 'otherTutor'

export async function testCards(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { sql, services, first, callerOf } = server
  const groups = await groupIds(sql)
  const rows = await sql<{ id: number; firstname: string }[]>`select id, firstname from kids`
  const kid = (name: string) => rows.find(({ firstname }) => firstname === name)?.id ?? 0
  await addGuardian(sql, sql`id = ${kid('Zofia')}`, SECOND)
  await sql.begin(async (tx) => {
    const tutor = { name: 'Beata Druga', description: 'nauczycielka', phone: OTHER_TUTOR }
    const [added] = await addWorkers(tx, first, [tutor])
    await tx`insert into group_tutors (group_id, worker_id) values (${groups.zabki}, ${added?.id ?? 0})`
  })
  await server.addAccounts(SECOND, OTHER_TUTOR)
  const tokens = { second: await server.tokenOf(SECOND), otherTutor: await server.tokenOf(OTHER_TUTOR) }
  const as = (reader: Reader) =>
    reader === 'second' || reader === 'otherTutor' ? server.caller(tokens[reader]) : callerOf(reader)
  const cards = async (reader: Reader) => (await as(reader)).cards
  return {
    ...server,
    groups,
    tokens,
    ids: { zofia: kid('Zofia'), jan: kid('Jan'), ola: kid('Ola'), adam: kid('Adam') },
    cards,
    /** Changes a card as the director, whatever its version is. */
    change: async (kidId: number, change: CardChange & { notes?: string }) => {
      const director = await cards('director')
      const { version } = await director.card({ kidId })
      await director.change({ kidId, version, change })
    },
    /** The audit log's entries of a kind, with their data. */
    audited: async (...types: string[]) => {
      const entries = await sql<{ type: string; principal: string; data: Record<string, unknown> }[]>`
        select type, principal, data from audit_log where type = any(${types}) order by id`
      return entries.map(({ type, principal, data }) => ({ type, principal, ...data }))
    },
    noticed: async (reader: Reader) => {
      await runDue(services.relay, services.jobs)
      const phone = reader === 'second' ? SECOND : reader === 'otherTutor' ? OTHER_TUTOR : PHONES[reader]
      const notices = await sql<{ type: string; kid: number | null; read: boolean }[]>`
        select n.type, (n.data ->> 'kid')::bigint as kid, n.read_at is not null as read
        from notifications n join accounts a on a.id = n.account_id where a.login = ${phone} order by n.id`
      return notices.map((notice) => ({ ...notice }))
    },
    /** All cards are empty, and nothing was noted. */
    clear: async () => {
      await emptyTables(
        sql,
        'diet_confirmations',
        'diet_changes',
        'card_changes',
        'card_proposals',
        'pickup_persons',
        'emergency_contacts',
        'kid_cards',
        'notifications',
        'outbox',
        'audit_log',
      )
    },
  }
}
