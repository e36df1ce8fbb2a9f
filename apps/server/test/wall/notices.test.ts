import { describe, expect, test } from 'vitest'
import { PHONES } from '../places/setup.ts'
import { codeOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, sql, clock, told, first, TARGETS } = wall

const { admin, director, accountant, teacher, parent, otherDirector, otherParent } = PHONES

/** By audience, who is notified of a post by its director (for `TEAM`: by the system's admin). */
const TOLD: Record<keyof typeof TARGETS, readonly string[]> = {
  motylki: [teacher, parent, '601000001', '601000002'],
  zabki: ['601000003'],
  pszczolki: [otherParent],
  parents: [parent, '601000001', '601000002', '601000003'],
  workers: [accountant, teacher],
  both: [accountant, teacher, parent, '601000001', '601000002', '601000003'],
  neighbours: [otherParent],
  // Accounts that were never activated get notices about their places only.
  team: [director, accountant, teacher, parent, otherDirector, otherParent],
}

const audiences = Object.keys(TARGETS).filter((name): name is keyof typeof TARGETS => name in TARGETS)

test.each(audiences)('a post for %s is told to all whom it is for, but its author', async (to) => {
  await add(to)
  expect(await told()).toEqual(TOLD[to])
})

test('a group’s post by its tutor is told to the place’s admins too', async () => {
  await add('motylki', { by: 'teacher' })
  expect(await told()).toEqual([director, parent, '601000001', '601000002'])
})

test('the notice names its post, place and author, in the section of the wall', async () => {
  const { id } = await add('motylki')
  await told()
  expect(await (await callerOf('parent')).notifications.bySection({ section: 'wall' })).toMatchObject([
    {
      type: 'TYPE_POST',
      section: 'wall',
      placeId: first,
      data: { post: id, place: first, kid: null, author: 'Danuta Dyrektor (dyrektor)' },
    },
  ])
  // The author is named only to readers who still see the post.
  await sql`update posts set hidden_at = now() where id = ${id}`
  expect(await (await callerOf('parent')).notifications.bySection({ section: 'wall' })).toMatchObject([
    { data: { post: id, author: null } },
  ])
})

test('a place’s badge counts the posts that its own wall shows', async () => {
  const badges = async () => {
    const { counts, placeCounts } = await (await callerOf('parent')).accounts.menu()
    return [counts.wall, placeCounts[first]?.wall]
  }
  await add('motylki')
  await told()
  expect(await badges()).toEqual([1, undefined])
  await add('parents')
  await add('team')
  await told()
  expect(await badges()).toEqual([3, 1])
  const { notifications } = await callerOf('parent')
  const [{ id } = { id: 0 }] = await notifications.bySection({ section: 'wall', placeId: first })
  await notifications.markRead({ ids: [id] })
  expect(await badges()).toEqual([2, undefined])
})

test('a message to everybody reaches more accounts than a batch holds, each once', async () => {
  await sql`
    insert into accounts (login, activated, lang_key, authorities, first_name, last_name)
    select 690000000 + n, true, 'pl', array['ROLE_USER'], 'Jan', 'Nowak' from generate_series(1, 1100) n`
  await add('team')
  const everybody = await told()
  expect(everybody.filter((login) => login.startsWith('69'))).toHaveLength(1100)
  expect(new Set(everybody).size).toBe(everybody.length)
  expect(everybody).not.toContain(admin)
  await sql`truncate notifications`
  await sql`delete from accounts where login like '69%'`
})

test('a deleted post takes its notices back, also those that are still to be written', async () => {
  const { id } = await add('motylki')
  await told()
  const late = await add('parents')
  const { wall: mine } = await callerOf('director')
  await mine.delete({ id })
  await mine.delete({ id: late.id })
  expect(await told()).toEqual([])
  const everybody = await add('team')
  await told()
  await (await callerOf('admin')).wall.delete({ id: everybody.id })
  expect(await told()).toEqual([])
})

describe('a reminder', () => {
  test('is for those who have not confirmed, once a day in Warsaw', async () => {
    const { id } = await add('parents')
    await (await callerOf('parent')).wall.confirm({ id })
    const { wall: mine } = await callerOf('director')
    await mine.remind({ id })
    expect(await told('TYPE_POST_REMIND')).toEqual(['601000001', '601000002', '601000003'])
    clock.set('2026-11-16T22:59:00Z')
    expect(await codeOf(mine.remind({ id }))).toBe('post.reminded_today')
    expect((await mine.readers({ id })).mayRemind).toBe(false)
    clock.set('2026-11-16T23:01:00Z')
    expect((await mine.readers({ id })).mayRemind).toBe(true)
    await mine.remind({ id })
    // It replaces yesterday's.
    expect(await told('TYPE_POST_REMIND')).toEqual(['601000001', '601000002', '601000003'])
    await mine.delete({ id })
    expect(await told('TYPE_POST_REMIND')).toEqual([])
  })

  test('that waits until the next one replaces it is not written', async () => {
    const { id } = await add('parents')
    const { wall } = await callerOf('director')
    clock.set('2026-11-16T22:59:00Z')
    await wall.remind({ id })
    clock.set('2026-11-16T23:01:00Z')
    await wall.remind({ id })
    // As if it had run.
    await sql`delete from outbox where name = 'notifications.withdraw'`
    const logins = await told('TYPE_POST_REMIND')
    expect(logins).toEqual([...new Set(logins)])
  })

  test('asked for by two at once goes out once', async () => {
    const { id } = await add('motylki', { by: 'teacher', important: true })
    const [one, two] = [await callerOf('teacher'), await callerOf('director')]
    const outcomes = await Promise.all([codeOf(one.wall.remind({ id })), codeOf(two.wall.remind({ id }))])
    expect(outcomes.toSorted()).toEqual(['done', 'post.reminded_today'])
    // The author is not reminded of the own post.
    expect(await told('TYPE_POST_REMIND')).toEqual([director, parent, '601000001', '601000002'])
  })

  test('is refused to readers, and where nothing is to be confirmed', async () => {
    const { id } = await add('parents')
    expect(await codeOf((await callerOf('parent')).wall.remind({ id }))).toBe('forbidden')
    expect(await codeOf((await callerOf('teacher')).wall.remind({ id }))).toBe('post.not_found')
    const plain = await add('motylki')
    expect(await codeOf((await callerOf('director')).wall.remind({ id: plain.id }))).toBe(
      'post.nothing_to_confirm',
    )
  })

  test('is refused of a hidden post, and may go out on the day on which it shows again', async () => {
    const { id } = await add('parents')
    const { moderation } = await callerOf('parent')
    const report = await moderation.add({ postId: id, kind: 'OTHER', reason: 'Nie dla wszystkich' })
    const director = await callerOf('director')
    await director.moderation.handle({ id: report.id, state: 'hidden' })
    expect((await director.wall.readers({ id })).mayRemind).toBe(false)
    expect(await codeOf(director.wall.remind({ id }))).toBe('post.nothing_to_confirm')
    await director.moderation.handle({ id: report.id, state: 'rejected' })
    await director.wall.remind({ id })
    expect(await told('TYPE_POST_REMIND')).toEqual([parent, '601000001', '601000002', '601000003'])
  })
})
