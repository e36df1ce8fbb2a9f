/** A change of roles reaches open apps, over the wire that the app uses. */
import { onTestFinished, expect, test } from 'vitest'
import { textAlone } from '../../src/domains/notifications/news-texts.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { followCounts, listen } from '../wire/raw.ts'
import { type Person, testPlaces, workerId } from './setup.ts'

const server = await testPlaces()
const { app, first, callerOf, kernel, sql, tokenFor, work } = server
const port = await listen(app)
const director = (await callerOf('director')).places
const workerOf = (person: Person) => workerId(sql, person)

/** The badges that are sent to open apps, one after another; ends with the connection. */
async function badgesOf(person: Person) {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const answer = await followCounts(port, tokenFor(person), ended.signal)
  expect(answer.status).toBe(200)
  return readBadges(answer)
}

async function* readBadges({ body }: Response) {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (message.includes('event: serialized-error')) return 'told to come back'
      const data = /^data: (\{.*\})$/m.exec(message)?.[1]
      if (data !== undefined && !message.includes('event: connected')) yield JSON.parse(data)
    }
  }
  return 'closed'
}

test('another admin of the place sees it on the open screen', async () => {
  const role = { placeId: first, role: 'admin' } as const
  await director.grantRole({ ...role, workerId: await workerOf('accountant') })
  await work()
  // Without a word to anybody, which could come when the screen is open.
  await sql`update notifications set read_at = now() where section = 'places'`
  await heardSoFar(kernel.bus)
  const badges = await badgesOf('accountant')
  expect(await badges.next()).toEqual({
    done: false,
    value: { state: { counts: {}, places: {}, chat: 0 } },
  })
  const change = { placeId: first, workerId: await workerOf('teacher'), role: 'payments' } as const
  await director.grantRole(change)
  await work()
  expect(await badges.next()).toMatchObject({ done: false, value: { change: { counts: { places: 1 } } } })
  // An admin whose own roles are as before is not told that they have changed.
  const [latest] = await (await callerOf('accountant')).notifications.unread()
  expect(latest).toMatchObject({ type: 'TYPE_CHANGE_ROLES', placeId: first })
  expect(textAlone('TYPE_CHANGE_ROLES', 'pl')).toContain('innej osoby')
})

test('whose roles they are is asked to come back, and then hears of them', async () => {
  await heardSoFar(kernel.bus)
  const before = await badgesOf('teacher')
  await before.next()
  await director.revokeRole({ placeId: first, workerId: await workerOf('teacher'), role: 'absence' })
  expect(await before.next()).toEqual({ done: true, value: 'told to come back' })
  const badges = await badgesOf('teacher')
  const { value: known } = await badges.next()
  await work()
  const counted = (known.state.counts.places ?? 0) + 1
  expect((await badges.next()).value).toMatchObject({ change: { counts: { places: counted } } })
  const [latest] = await (await callerOf('teacher')).notifications.unread()
  expect(latest).toMatchObject({ type: 'TYPE_CHANGE_RIGHTS', section: 'places', placeId: first })
})
