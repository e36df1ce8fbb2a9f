/** Versions of events: how an older one is read, and how servers of neighbouring minor versions share a log. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type EventVersions, inWrittenVersion, upcast } from '../../src/kernel/event-log/versions.ts'

/** Version 1 had pounds, version 2 has grams, version 3 who weighed. */
const THREE: EventVersions = {
  Weighed: [
    { raise: (data) => ({ grams: z.object({ pounds: z.number() }).parse(data).pounds * 500 }) },
    { raise: (data) => ({ ...z.looseObject({}).parse(data), by: null }) },
  ],
}
const weighed = (typeVersion: number, data: object) => ({ type: 'Weighed', typeVersion, data: { ...data } })

describe('a stored event', () => {
  test('of any older version is read in the newest, by each step between', () => {
    expect(upcast(THREE, weighed(1, { pounds: 3 }))).toEqual({ grams: 1500, by: null })
    expect(upcast(THREE, weighed(2, { grams: 3 }))).toEqual({ grams: 3, by: null })
    expect(upcast(THREE, weighed(3, { grams: 3, by: 'Ola' }))).toEqual({ grams: 3, by: 'Ola' })
  })
  test('is not changed by being read', () => {
    const event = weighed(1, { pounds: 3 })
    upcast(THREE, event)
    expect(event).toEqual(weighed(1, { pounds: 3 }))
  })
  test('of a type without steps has one version', () => {
    expect(upcast({}, weighed(1, { grams: 3 }))).toEqual({ grams: 3 })
    expect(inWrittenVersion({}, { type: 'Weighed', data: {} }).typeVersion).toBe(1)
  })
  test.each([0, 4])('of the version %i, which is not known, is refused', (version) => {
    expect(() => upcast(THREE, weighed(version, {}))).toThrow(`Unknown version ${version} of event Weighed`)
  })
})

const { sql, url } = await testDatabase({ pool: 2 })

/** Starts a server of that version, and gives what weighs with it. */
function server(release: string) {
  const child = fork(new URL('scales-server.ts', import.meta.url), [url, release])
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return (stream: string, grams: number) => askServer(child, { stream, grams })
}

async function askServer(child: ChildProcess, asked: { stream: string; grams: number }): Promise<unknown> {
  const answered = Promise.race([once(child, 'message'), once(child, 'exit')])
  child.send(asked)
  const [answer] = await answered
  return answer
}

async function versionsIn(stream: string): Promise<number[]> {
  const rows = await sql<{ version: number }[]>`
    select type_version as version from events where stream = ${stream} order by events.version`
  return rows.map(({ version }) => version)
}

describe('two servers side by side', () => {
  test('of which the newer can read a version that the older can not: both write what both read', async () => {
    const stream = `scales-${randomUUID()}`
    const [older, newer] = [server('1.0'), server('1.1')]
    expect(await newer(stream, 1)).toEqual({ weights: [{ grams: 1, by: null }] })
    expect(await older(stream, 2)).toEqual({ weights: [{ grams: 1 }, { grams: 2 }] })
    expect(await newer(stream, 3)).toMatchObject({ weights: [{ grams: 1 }, { grams: 2 }, { grams: 3 }] })
    expect(await older(stream, 4)).toMatchObject({ weights: [{}, {}, {}, { grams: 4 }] })
    expect(await versionsIn(stream)).toEqual([1, 1, 1, 1])
  })

  test('of which the newer writes it: the older reads it', async () => {
    const stream = `scales-${randomUUID()}`
    const [older, newer] = [server('1.1'), server('1.2')]
    const unknown = { grams: 1, by: null }
    const known = { grams: 2, by: 'Ola' }
    expect(await older(stream, 1)).toEqual({ weights: [unknown] })
    expect(await newer(stream, 2)).toEqual({ weights: [unknown, known] })
    expect(await older(stream, 3)).toEqual({ weights: [unknown, known, { grams: 3, by: null }] })
    expect(await newer(stream, 4)).toMatchObject({ weights: [unknown, known, {}, { grams: 4, by: 'Ola' }] })
    expect(await versionsIn(stream)).toEqual([1, 2, 1, 2])
  })

  test('that are two minor versions apart: the older refuses what it can not read', async () => {
    const stream = `scales-${randomUUID()}`
    const [older, newer] = [server('1.0'), server('1.2')]
    await newer(stream, 1)
    const refused = `UnreadableStream: ${stream} cannot be read`
    expect(await older(stream, 2)).toEqual({ refused })
    expect(await versionsIn(stream)).toEqual([2])
  })
})
