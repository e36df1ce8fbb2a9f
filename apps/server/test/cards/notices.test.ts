/** Notices that name a kid, once those who got them may not see it any more. */
import { beforeEach, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { unread } from '../../src/domains/notifications/queries.ts'
import { addTutors } from '../../src/domains/people/index.ts'
import { PHONES } from '../places/setup.ts'
import { SECOND, testCards } from './setup.ts'

const server = await testCards()
const { sql, first, ids, groups, cards, noticed } = server
const kidId = ids.zofia
const nothing = async () => []
const subjects = { events: nothing, files: nothing, posts: nothing, rightsOf: async () => undefined }

beforeEach(async () => {
  await server.clear()
  await setPhones(sql, sql`id = ${kidId}`, [PHONES.parent, SECOND])
})

/** The types of unread notices, of a session with all rights or, until a factor is set up, of none as staff. */
async function told(person: 'director' | 'teacher' | 'parent', withheld = false) {
  const principal = await server.services.domains.accounts.authenticate(server.tokenFor(person))
  if (!principal) throw new Error('nobody is signed in')
  const reader = withheld ? { ...principal, staff: [], factorDue: 'set_up' as const } : principal
  return (await unread({ sql, subjects }, reader)).map(({ type }) => type)
}

test('a proposal is for those who edit the group by now, in a session with these rights', async () => {
  await (await cards('parent')).propose({ kidId, change: { allergens: ['milk'] } })
  await noticed('teacher')
  expect([await told('director'), await told('teacher')]).toEqual([
    ['TYPE_CARD_PROPOSED'],
    ['TYPE_CARD_PROPOSED'],
  ])
  expect(await told('director', true)).toEqual([])
  await sql`delete from group_tutors where group_id = ${groups.motylki}`
  expect(await told('teacher')).toEqual([])
  await addTutors(sql, first, [{ phone: PHONES.teacher, group: 'Motylki' }])
})

test('its answer is for a guardian of the kid, not for one of others', async () => {
  const { id: proposalId } = await (await cards('parent')).propose({ kidId, change: { allergens: ['milk'] } })
  await (await cards('teacher')).decideProposal({ kidId, proposalId, accept: false, version: 0 })
  await noticed('parent')
  expect(await told('parent')).toEqual(['TYPE_CARD_DECIDED'])
  await setPhones(sql, sql`id = ${kidId}`, [SECOND])
  await setPhones(sql, sql`id = ${ids.ola}`, [PHONES.parent])
  expect(await told('parent')).toEqual([])
})
