import { expect, test } from 'vitest'
import type { WallChange } from '@skrzat/contract/wire/wall'
import { heardSoFar } from '../kernel/heard.ts'
import type { Person } from '../places/setup.ts'
import { testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, kernel } = wall

/** The changes that a person's wall gets from now on, up to the message to everybody that ends the test. */
async function following(person: Person) {
  const caller = await callerOf(person)
  await heardSoFar(kernel.bus)
  const messages = (await caller.wall.follow())[Symbol.asyncIterator]()
  expect((await messages.next()).value).toEqual({ state: null })
  return async (last: number): Promise<WallChange[]> => {
    const changes: WallChange[] = []
    for (;;) {
      const { value } = await messages.next()
      if (!value || !('change' in value)) throw new Error('the wall was told of no change')
      if (value.change.post === last) break
      changes.push(value.change)
    }
    await messages.return?.()
    return changes
  }
}

test('every open wall is told of the posts that its reader sees, and of no others', async () => {
  const people = ['parent', 'teacher', 'director', 'otherParent'] as const
  const open = await Promise.all(people.map(following))
  const group = await add('motylki')
  const workers = await add('workers')
  const { wall: mine } = await callerOf('director')
  await mine.edit({ id: group.id, text: 'Nowy', files: [], important: false })
  await (await callerOf('parent')).wall.like({ id: group.id, on: true })
  await mine.delete({ id: workers.id })
  const { id: last } = await add('team')
  const ofGroup: WallChange[] = [
    { what: 'added', post: group.id },
    { what: 'changed', post: group.id },
    { what: 'changed', post: group.id },
  ]
  const both: WallChange[] = [
    ...ofGroup.slice(0, 1),
    { what: 'added', post: workers.id },
    ...ofGroup.slice(1),
    { what: 'removed', post: workers.id },
  ]
  expect(await Promise.all(open.map((told) => told(last)))).toEqual([ofGroup, both, both, []])
})

test('a hidden post is so for its readers’ walls, and stays on its author’s', async () => {
  const { id } = await add('motylki', { by: 'teacher' })
  const { moderation } = await callerOf('parent')
  const report = await moderation.add({ postId: id, kind: 'PRIVACY', reason: 'Twarz' })
  const open = await Promise.all((['parent', 'teacher', 'director'] as const).map(following))
  const director = await callerOf('director')
  await director.moderation.handle({ id: report.id, state: 'hidden' })
  await director.moderation.handle({ id: report.id, state: 'rejected' })
  const { id: last } = await add('team')
  const changed: WallChange = { what: 'changed', post: id }
  expect(await Promise.all(open.map((told) => told(last)))).toEqual([
    [{ what: 'hidden', post: id }, changed],
    [changed, changed],
    [changed, changed],
  ])
})
