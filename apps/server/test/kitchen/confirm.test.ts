/** Notices of a changed diet, and its confirmation by the group's tutors and the kitchen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTutors, grantRoles } from '../../src/domains/people/index.ts'
import { PHONES, rosterFile } from '../places/setup.ts'
import { COOK, testKitchen } from './setup.ts'

const server = await testKitchen()
const { sql, clock, services, first, second, ids, trpc, cook, changeDiet, runDue, told } = server

beforeEach(async () => {
  await sql`truncate diet_confirmations, diet_changes, notifications, outbox`
  await sql`delete from worker_roles where role = 'kitchen'`
  await grantRoles(sql, first, [{ phone: COOK, role: 'kitchen' }])
  await server.renew()
})

const milk = { allergens: ['milk'] } as const
const changed = (kidId = ids.zofia, phone: string = PHONES.director) =>
  changeDiet(kidId, { allergens: [...milk.allergens] }, phone)
const changes = (person: 'director' | 'admin' = 'director') =>
  trpc(person).kitchen.changes({ placeId: first })
const confirmed = (by: typeof cook, changeId: number) => by.kitchen.confirmDiet({ placeId: first, changeId })

async function morning(day: string) {
  clock.set(`${day}T05:30:00Z`)
  await services.jobs.runScheduled('kitchen.remind')
  await runDue()
}

test('the tutors of its group and the kitchen are told, nobody else', async () => {
  const change = await changed()
  await runDue()
  const source = `diet-${change}@2026-11-20`
  expect(await told()).toEqual([`${PHONES.teacher} ${source}`, `${COOK} ${source}`])
  const [notice] = await cook.notifications.unread()
  expect(notice).toMatchObject({ type: 'TYPE_DIET_CHANGED', section: 'places', placeId: first })
  expect(notice?.data).toMatchObject({ kid: ids.zofia, kid_name: 'Zofia Wiśniewska' })
})

test('of a kid of another group only the kitchen is told', async () => {
  const change = await changed(ids.ola)
  await runDue()
  expect(await told()).toEqual([`${COOK} diet-${change}@2026-11-20`])
})

test('who changed it needs not confirm it', async () => {
  const change = await changed(ids.zofia, PHONES.teacher)
  await runDue()
  expect(await told()).toEqual([`${COOK} diet-${change}@2026-11-20`])
})

test('it stays open until all have confirmed it; who and when is for admins', async () => {
  const change = await changed()
  clock.set('2026-11-20T07:00:00Z')
  await confirmed(cook, change)
  await runDue()
  expect(await told()).toEqual([`${PHONES.teacher} diet-${change}@2026-11-20`])
  const concerned = [
    { name: 'Ewa Nauczycielka', at: null },
    { name: 'Halina Kucharka', at: '2026-11-20T07:00:00.000Z' },
  ]
  expect(await changes()).toMatchObject([
    { id: change, kid: { id: ids.zofia }, diet: milk, by: 'Danuta Dyrektor', own: null, concerned },
  ])
  // Who has confirmed it is not asked again.
  expect(await cook.kitchen.changes({ placeId: first })).toEqual([])
  await confirmed(trpc('teacher'), change)
  expect(await changes()).toEqual([])
})

test('confirming twice changes nothing', async () => {
  const change = await changed()
  await confirmed(cook, change)
  clock.set('2026-11-20T08:00:00Z')
  await confirmed(cook, change)
  const rows = await sql`select at from diet_confirmations where account_id = ${await server.accountOf(COOK)}`
  expect(rows.map(({ at }: { at?: Date }) => at?.toISOString())).toEqual(['2026-11-20T06:00:00.000Z'])
  const entries =
    await sql`select from audit_log where type = 'DIET_CONFIRMED' and data ->> 'change' = ${String(change)}`
  expect(entries).toHaveLength(1)
})

test('two who confirm at the same time close it', async () => {
  const change = await changed()
  await Promise.all([confirmed(cook, change), confirmed(trpc('teacher'), change)])
  expect(await changes()).toEqual([])
})

test('a replaced change is not confirmed; the newer one is', async () => {
  const before = await changed()
  await runDue()
  const after = await changeDiet(ids.zofia, { allergens: ['milk', 'eggs'] }, PHONES.director)
  await runDue()
  await expect(confirmed(cook, before)).rejects.toThrow('diet.replaced')
  expect((await told()).every((one) => one.includes(`diet-${after}@`))).toBe(true)
  expect((await changes()).map(({ id }) => id)).toEqual([after])
  await confirmed(cook, after)
})

test.each(['director', 'accountant', 'admin'] as const)('it does not concern the %s', async (person) => {
  const change = await changed()
  await expect(confirmed(trpc(person), change)).rejects.toThrow('diet.not_concerned')
})

test('a change of another place is not found', async () => {
  const change = await changed()
  const call = trpc('otherDirector').kitchen.confirmDiet({ placeId: second, changeId: change })
  await expect(call).rejects.toThrow('diet.not_found')
})

test('whoever becomes a tutor later confirms what is still open, and not what was closed', async () => {
  const [open, closed] = [await changed(), await changed(ids.jan)]
  await confirmed(cook, closed)
  await confirmed(trpc('teacher'), closed)
  const phone = '600000032'
  const row = `WORKER;;;;${phone};;Nowa Wychowawczyni;x`
  await services.domains.places.importRoster(first, rosterFile(row), { accountId: 0, login: 'system' })
  await addTutors(sql, first, [{ phone, group: 'Motylki' }])
  await server.addAccounts(phone)
  const late = await server.caller(await server.tokenOf(phone))
  await confirmed(cook, open)
  await confirmed(trpc('teacher'), open)
  expect((await changes()).map(({ id }) => id)).toEqual([open])
  await confirmed(late, open)
  expect(await changes()).toEqual([])
  await sql`update workers set deleted_at = now() where phone = ${phone}`
})

test('the card says to those concerned that it is to be confirmed', async () => {
  const change = await changed()
  const seenBy = async (phone: string) => {
    const { cards } = await server.caller(await server.tokenOf(phone))
    return (await cards.card({ kidId: ids.zofia })).dietToConfirm
  }
  expect([await seenBy(COOK), await seenBy(PHONES.teacher)]).toEqual([change, change])
  expect([await seenBy(PHONES.director), await seenBy(PHONES.parent)]).toEqual([null, null])
  await confirmed(cook, change)
  expect(await seenBy(COOK)).toBeNull()
})

test('each working morning those who have not confirmed are told again, once', async () => {
  const change = await changed()
  await confirmed(cook, change)
  await runDue()
  // A Saturday is no working day; the schedule skips it, and so does the job.
  await morning('2026-11-21')
  expect(await told()).toEqual([`${PHONES.teacher} diet-${change}@2026-11-20`])
  await morning('2026-11-23')
  await morning('2026-11-23')
  expect(await told()).toEqual([`${PHONES.teacher} diets-${first}@2026-11-23`])
  // The place is closed on the 25th.
  await morning('2026-11-25')
  expect(await told()).toEqual([`${PHONES.teacher} diets-${first}@2026-11-23`])
  await confirmed(trpc('teacher'), change)
  await runDue()
  await morning('2026-11-26')
  expect(await told()).toEqual([])
})

test('of several changes one notice reminds, until the last of them is confirmed', async () => {
  const [zofia, ola] = [await changed(), await changed(ids.ola)]
  await runDue()
  expect(await told()).toHaveLength(3)
  await morning('2026-11-23')
  const source = `diets-${first}@2026-11-23`
  expect(await told()).toEqual([`${PHONES.teacher} ${source}`, `${COOK} ${source}`])
  const [notice] = await cook.notifications.unread()
  expect(notice).toMatchObject({ type: 'TYPE_DIET_REMIND', data: { kid: null, kid_name: '' } })
  await confirmed(cook, ola)
  await runDue()
  expect(await told()).toHaveLength(2)
  await confirmed(cook, zofia)
  await runDue()
  expect(await told()).toEqual([`${PHONES.teacher} ${source}`])
})

describe('a change that all had confirmed', async () => {
  async function closed(kidId = ids.ola) {
    const change = await changed(kidId)
    await runDue()
    await confirmed(cook, change)
    return change
  }
  const groupOf = async (kidId: number) => {
    const [kid] = await sql<{ groupId: number }[]>`select group_id as "groupId" from kids where id = ${kidId}`
    return kid?.groupId ?? 0
  }
  const home = await groupOf(ids.ola)
  // A kid of the next test has the group of this one's.
  afterEach(async () => {
    await sql`update kids set group_id = ${home} where id = ${ids.ola}`
  })
  const move = (toGroup: number) => server.changeKid('director', ids.ola, { toGroup })

  test('is asked of the new tutors of a kid that moved, and of nobody else', async () => {
    const change = await closed()
    expect(await changes()).toEqual([])
    await move(await groupOf(ids.zofia))
    await runDue()
    expect(await told()).toEqual([`${PHONES.teacher} diet-${change}@2026-11-20`])
    await confirmed(trpc('teacher'), change)
    expect(await changes()).toEqual([])
    await move(home)
    expect(await changes()).toEqual([])
  })

  test('is not, if the kid may eat everything', async () => {
    await closed()
    await server.setDiet(ids.ola, {})
    await move(await groupOf(ids.zofia))
    expect(await changes()).toEqual([])
  })

  test.each(['kid’s form', 'card'])(
    'or had left with its kid is asked again once it returns, by the %s',
    async (by) => {
      const change = await changed(ids.ola)
      await sql`update kids set last_day = '2026-11-20' where id = ${ids.ola}`
      await morning('2026-11-23')
      expect([await told(), await changes()]).toEqual([[], []])
      if (by === 'card') {
        const headers = { authorization: `Bearer ${await server.tokenNow('director')}` }
        const [url, payload] = [`/api/kids/${ids.ola}/card`, { lastDay: '' }]
        await server.app.inject({ method: 'PUT', url, headers, payload })
      } else await server.changeKid('director', ids.ola, { lastDay: null })
      await runDue()
      expect(await told()).toEqual([`${COOK} diet-${change}@2026-11-23`])
    },
  )
})

test('what only waits for somebody who has left is closed in the morning', async () => {
  const change = await changed(ids.ola)
  await sql`delete from worker_roles where role = 'kitchen'`
  await morning('2026-11-23')
  // Nobody is concerned any more, so it stays open for the admins to see.
  expect(await changes()).toMatchObject([{ id: change, concerned: [] }])
  await grantRoles(sql, first, [{ phone: COOK, role: 'kitchen' }])
  await sql`update kids set deleted_at = now() where id = ${ids.ola}`
  await morning('2026-11-24')
  const [row] = await sql<{ closed: boolean }[]>`
    select closed_at is not null as closed from diet_changes where id = ${change}`
  expect(row).toEqual({ closed: true })
})

test('the notice is gone for a tutor who is none any more', async () => {
  await changed()
  await runDue()
  const before = await trpc('teacher').notifications.unread()
  await sql`delete from group_tutors`
  expect([before.length, (await trpc('teacher').notifications.unread()).length]).toEqual([1, 0])
  await addTutors(sql, first, [{ phone: PHONES.teacher, group: 'Motylki' }])
})
