import type { ReportForm } from '@skrzat/contract/wire/moderation'
import { beforeEach, describe, expect, test } from 'vitest'
import { PHONES, type Person } from '../places/setup.ts'
import { codeOf, testWall } from '../wall/setup.ts'

const wall = await testWall()
const { add, callerOf, clock, noticed, seenBy, sql, work } = wall

type HandledState = 'seen' | 'hidden' | 'rejected'

beforeEach(async () => {
  await wall.forget()
  clock.set('2026-11-16T09:00:00Z')
})

const moderationOf = async (person: Person) => (await callerOf(person)).moderation
const report = async (postId: number, by: Person = 'parent', over: Partial<ReportForm> = {}) =>
  (await moderationOf(by)).add({ postId, kind: 'PRIVACY', reason: 'Widać twarz', ...over })
const handle = async (id: number, state: HandledState, by: Person = 'director', note = '') =>
  (await moderationOf(by)).handle({ id, state, note })
const listed = async (person: Person) => (await (await moderationOf(person)).reports({})).rows

/** Runs the jobs, and answers with who has an unread notice of that type. */
async function told(type: string): Promise<string[]> {
  expect((await work()).failed).toEqual([])
  return await noticed(type)
}

describe('a report', () => {
  test('is seen by whoever made it, the place’s admins and the system’s; nobody else', async () => {
    const { id } = await add('motylki', { by: 'teacher', text: 'Zdjęcia' })
    const made = await report(id)
    expect(made).toMatchObject({
      kind: 'PRIVACY',
      reason: 'Widać twarz',
      createdDate: '2026-11-16T09:00:00.000Z',
      createdBy: { name: 'Anna Nowak' },
      state: 'new',
      note: '',
      handledDate: null,
      post: {
        id,
        text: 'Zdjęcia',
        author: 'Ewa Nauczycielka (nauczycielka, Motylki)',
        deleted: false,
        hidden: false,
      },
      place: { name: 'Żłobek Skrzat' },
      mayHandle: false,
      mayEdit: true,
    })
    for (const [person, name] of [
      ['director', 'Rodzic: Zofia Wiśniewska'],
      ['admin', 'Rodzic: Zofia Wiśniewska'],
    ] as const) {
      const rows = await listed(person)
      expect(rows).toMatchObject([{ id: made.id, createdBy: { name }, mayHandle: true, mayEdit: false }])
      expect(JSON.stringify(rows)).not.toContain(PHONES.parent)
    }
    for (const person of ['teacher', 'accountant', 'otherDirector', 'otherParent'] as const) {
      const moderation = await moderationOf(person)
      expect(await listed(person)).toEqual([])
      for (const call of [
        () => moderation.report({ id: made.id }),
        () => moderation.handle({ id: made.id, state: 'hidden' }),
        () => moderation.delete({ id: made.id }),
        () => moderation.edit({ id: made.id, kind: 'OTHER', reason: 'x' }),
      ])
        expect(await codeOf(call())).toBe('post_report.not_found')
    }
  })

  test('of a team message is handled by the system’s admin, and not by whoever made it', async () => {
    const { id } = await add('team')
    const made = await report(id, 'director')
    expect(await codeOf(handle(made.id, 'hidden'))).toBe('forbidden')
    expect(await told('TYPE_POST_REPORT')).toEqual([PHONES.admin])
    await handle(made.id, 'hidden', 'admin')
    expect(await seenBy('parent')).toEqual([])
  })

  test('can be made of what one sees, not of one’s own, nor of a deleted post', async () => {
    const { id } = await add('workers')
    expect(await codeOf(report(id))).toBe('post.not_found')
    expect(await codeOf(report(id, 'director'))).toBe('post_report.own')
    expect(await codeOf(report(id, 'teacher', { reason: ' \u200b ' }))).toBe('validation')
    expect(await codeOf(report(id, 'teacher', { reason: 'a'.repeat(1001) }))).toBe('validation')
    await (await callerOf('director')).wall.delete({ id })
    expect(await codeOf(report(id, 'teacher'))).toBe('post.not_found')
    expect(await sql`select from post_reports`).toHaveLength(0)
  })

  test('of one reader and post is open once, also when sent twice at once', async () => {
    const { id } = await add('motylki')
    const outcomes = await Promise.all([codeOf(report(id)), codeOf(report(id)), codeOf(report(id))])
    expect(outcomes.toSorted()).toEqual(['done', 'post_report.exists', 'post_report.exists'])
    await report(id, 'teacher')
    const [mine] = await listed('parent')
    await handle(mine?.id ?? 0, 'rejected')
    expect(await codeOf(report(id))).toBe('done')
  })

  test('is told to those who handle it, until one of them does', async () => {
    const { id } = await add('motylki', { by: 'teacher' })
    const made = await report(id)
    expect(await told('TYPE_POST_REPORT')).toEqual([PHONES.director])
    await handle(made.id, 'seen')
    expect(await told('TYPE_POST_REPORT')).toEqual([])
    expect(await sql`select type from audit_log where type like '%REPORT%' order by id`).toEqual([
      { type: 'POST_REPORTED' },
      { type: 'REPORT_HANDLED' },
    ])
  })
})

test('whoever handles reports is told of none that is handled or withdrawn by then', async () => {
  const { id } = await add('motylki', { by: 'teacher' })
  const { id: handled } = await report(id)
  const { id: withdrawn } = await report(id, 'admin')
  const jobs = await sql`select name, data from outbox where name = 'notifications.announce'
    and data ->> 'type' = 'TYPE_POST_REPORT'`
  await handle(handled, 'rejected')
  await (await moderationOf('admin')).delete({ id: withdrawn })
  await work()
  // As if they had waited for longer than their withdrawals.
  for (const { name, data } of jobs)
    await sql`insert into outbox (name, data) values (${String(name)}, ${JSON.stringify(data)}::text::jsonb)`
  await sql`delete from notifications`
  expect(jobs).toHaveLength(2)
  expect(await told('TYPE_POST_REPORT')).toEqual([])
})

describe('one’s own report', () => {
  test('is changed and deleted while it is new', async () => {
    const { id } = await add('motylki')
    const made = await report(id)
    const moderation = await moderationOf('parent')
    const edited = { kind: 'FALSE', reason: 'Nieprawda' } as const
    expect(await moderation.edit({ id: made.id, ...edited })).toMatchObject(edited)
    const ofDirector = await moderationOf('director')
    expect(await codeOf(ofDirector.edit({ id: made.id, ...edited }))).toBe('forbidden')
    await moderation.delete({ id: made.id })
    expect(await listed('director')).toEqual([])
    expect(await told('TYPE_POST_REPORT')).toEqual([])
    const again = await report(id)
    expect(again.mayDelete).toBe(true)
    await handle(again.id, 'seen')
    expect(await codeOf(moderation.edit({ id: again.id, ...edited }))).toBe('post_report.handled')
    expect(await codeOf(moderation.delete({ id: again.id }))).toBe('post_report.handled')
  })

  test('shows no text of a post that one does not see any more', async () => {
    const { id } = await add('both', { text: 'Tajne' })
    const made = await report(id, 'accountant')
    await sql`update workers set deleted_at = now() where phone = ${PHONES.accountant}`
    const moderation = await moderationOf('accountant')
    expect((await moderation.report({ id: made.id })).post).toMatchObject({ text: '', author: '' })
    await sql`update workers set deleted_at = null where phone = ${PHONES.accountant}`
  })
})

describe('handling', () => {
  test('hides the post from all but its author and those who handle reports, and tells who reported', async () => {
    const { id } = await add('motylki', { by: 'teacher', text: 'Zdjęcia' })
    await told('TYPE_POST')
    const made = await report(id)
    const handledDate = '2026-11-16T09:00:00.000Z'
    const handled = { state: 'hidden', note: 'Dziękujemy', handledDate }
    expect(await handle(made.id, 'hidden', 'director', 'Dziękujemy')).toMatchObject(handled)
    expect(await seenBy('parent')).toEqual([])
    const parent = await callerOf('parent')
    expect(await codeOf(parent.wall.post({ id }))).toBe('post.not_found')
    expect(await codeOf(parent.wall.like({ id, on: true }))).toBe('post.not_found')
    for (const person of ['teacher', 'director', 'admin'] as const)
      expect((await (await callerOf(person)).wall.post({ id })).hidden).toBe(true)
    expect(await seenBy('teacher')).toEqual(['Zdjęcia'])
    expect(await told('TYPE_POST')).toEqual([])
    expect(await noticed('TYPE_POST_REPORT_HANDLED')).toEqual([PHONES.parent])
    expect(await parent.notifications.bySection({ section: 'wall' })).toMatchObject([{ data: { post: id } }])
  })

  test('rejecting a report that hid a post shows it again, unless another report hides it', async () => {
    const { id } = await add('motylki', { text: 'Zdjęcia' })
    const [one, two] = [await report(id), await report(id, 'teacher')]
    await handle(one.id, 'hidden')
    await handle(two.id, 'hidden')
    await handle(one.id, 'rejected')
    expect(await seenBy('parent')).toEqual([])
    await handle(two.id, 'rejected')
    expect(await seenBy('parent')).toEqual(['Zdjęcia'])
    await handle(two.id, 'hidden')
    expect(await seenBy('parent')).toEqual([])
  })

  test.each([
    ['new', 'seen', 'done'],
    ['new', 'hidden', 'done'],
    ['new', 'rejected', 'done'],
    ['seen', 'hidden', 'done'],
    ['seen', 'rejected', 'done'],
    ['hidden', 'rejected', 'done'],
    ['rejected', 'hidden', 'done'],
    ['hidden', 'seen', 'post_report.handled'],
    ['rejected', 'seen', 'post_report.handled'],
  ] as const)('from %s to %s: %s', async (from, to, outcome) => {
    const made = await report((await add('motylki')).id)
    if (from !== 'new') await handle(made.id, from)
    expect(await codeOf(handle(made.id, to))).toBe(outcome)
  })

  test('repeated changes nothing; the same state with another note is refused', async () => {
    const made = await report((await add('motylki')).id)
    await handle(made.id, 'hidden', 'director', 'Tak')
    clock.pass(60)
    expect((await handle(made.id, 'hidden', 'director', 'Tak')).handledDate).toBe('2026-11-16T09:00:00.000Z')
    expect(await codeOf(handle(made.id, 'hidden', 'director', 'Nie'))).toBe('post_report.handled')
    expect(await told('TYPE_POST_REPORT_HANDLED')).toEqual([PHONES.parent])
  })

  test('by two at once ends in one state that both follow', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await add('motylki')
      const made = await report(id)
      const outcomes = await Promise.all([
        codeOf(handle(made.id, 'hidden')),
        codeOf(handle(made.id, 'rejected', 'admin')),
      ])
      expect(outcomes).toEqual(['done', 'done'])
      const [row] = await sql<{ state: string; hidden: boolean }[]>`
        select r.state, p.hidden_at is not null as hidden from post_reports r join posts p on p.id = r.post_id
        where r.id = ${made.id}`
      expect(row?.hidden).toBe(row?.state === 'hidden')
    }
  })

  test('deleting: one that is decided goes, one that waits or hides a post stays', async () => {
    const { id } = await add('motylki')
    const made = await report(id)
    const moderation = await moderationOf('director')
    const mayDelete = async () => (await moderation.report({ id: made.id })).mayDelete
    for (const state of ['seen', 'hidden'] as const) {
      // The reporter would not be told.
      expect(await codeOf(moderation.delete({ id: made.id }))).toBe('post_report.not_settled')
      expect(await mayDelete()).toBe(false)
      await handle(made.id, state)
    }
    expect(await codeOf(moderation.delete({ id: made.id }))).toBe('post_report.not_settled')
    await handle(made.id, 'rejected')
    expect(await mayDelete()).toBe(true)
    await moderation.delete({ id: made.id })
    expect(await listed('parent')).toEqual([])
    expect(await seenBy('parent')).toHaveLength(1)
  })
})

describe('a post that is deleted', () => {
  test('closes its open reports, and tells who made them', async () => {
    const { id } = await add('motylki', { by: 'teacher' })
    const made = await report(id)
    await (await callerOf('teacher')).wall.delete({ id })
    const moderation = await moderationOf('parent')
    expect(await moderation.report({ id: made.id })).toMatchObject({
      state: 'hidden',
      handledDate: '2026-11-16T09:00:00.000Z',
      post: { text: '', deleted: true },
      mayDelete: false,
    })
    // There is nothing left to decide.
    expect(await codeOf(handle(made.id, 'rejected'))).toBe('post_report.handled')
    expect(await told('TYPE_POST_REPORT_HANDLED')).toEqual([PHONES.parent])
    expect(await noticed('TYPE_POST_REPORT')).toEqual([])
  })

  test('while it is reported or handled: no open report is left, and nobody waits for the other', async () => {
    for (let n = 0; n < 6; n++) {
      const { id } = await add('motylki', { by: 'teacher' })
      const made = await report(id, 'director')
      const teacher = await callerOf('teacher')
      const outcomes = await Promise.all([
        codeOf(teacher.wall.delete({ id })),
        codeOf(report(id)),
        codeOf(handle(made.id, n % 2 === 0 ? 'hidden' : 'seen', 'admin')),
      ])
      expect(outcomes[0]).toBe('done')
      expect(['done', 'post.not_found']).toContain(outcomes[1])
      expect(['done', 'post_report.handled']).toContain(outcomes[2])
    }
    expect(await sql`select from post_reports where state in ('new', 'seen')`).toHaveLength(0)
  })
})

describe('the list', () => {
  test('by page, sorted, and searched', async () => {
    const [other, privacy, untrue] = ['Żółw', '100% twarzy', 'To nieprawda']
    for (const form of [
      { kind: 'OTHER', reason: other },
      { kind: 'PRIVACY', reason: privacy },
      { kind: 'FALSE', reason: untrue },
    ] as const)
      await report((await add('motylki')).id, 'parent', form)
    const { reports } = await moderationOf('director')
    const reasons = async (input: Parameters<typeof reports>[0]) => {
      const { rows, total } = await reports(input)
      return [total, ...rows.map(({ reason }) => reason)]
    }
    expect(await reasons({})).toEqual([3, untrue, privacy, other])
    expect(await reasons({ sort: 'kind', direction: 'asc' })).toEqual([3, untrue, other, privacy])
    expect(await reasons({ sort: 'created', direction: 'asc', size: 2, page: 0 })).toHaveLength(3)
    expect(await reasons({ size: 2, page: 1 })).toEqual([3, other])
    for (const query of ['TWARZ', '%', 'privacy']) expect(await reasons({ query })).toEqual([1, privacy])
    for (const query of ['nic takiego', PHONES.parent]) expect(await reasons({ query })).toEqual([0])
  })
})
