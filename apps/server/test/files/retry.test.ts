import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { NOTHING, photo, type Part, testFiles } from './setup.ts'

const { clock, empty, groupOf, kept, post, refusal, sql } = await testFiles()

/** Commands are never forgotten, so each test has keys of its own. */
let round = 0

beforeEach(async () => {
  await empty()
  round += 1
  clock.set('2026-11-16T09:00:00Z')
})

const TEXT: Part = { content: 'Jadłospis na ten tydzień', filename: 'jadłospis.txt' }

function send(key: string, parts: readonly Part[], fields: Record<string, string> = {}) {
  return post(parts, fields, { key: `${key}-${round}` })
}

const answered = z.object({ id: z.number(), hash: z.string() })

async function idsOf(response: Response): Promise<number[]> {
  expect(response.status).toBe(201)
  const files = z
    .union([answered.transform((file) => [file]), z.array(answered)])
    .parse(await response.json())
  return files.map((file) => file.id)
}

describe('a form that is sent again under its key', () => {
  test('adds its files once, and is answered the same', async () => {
    const parts = [TEXT, { content: await photo(), filename: 'IMG_1.jpeg' }]
    const once = await idsOf(await send('a', parts, { description: 'Nowy' }))
    const before = await kept()
    expect(await idsOf(await send('a', parts, { description: 'Nowy' }))).toEqual(once)
    expect(await kept()).toEqual(before)
    expect(before.files).toBe(2)
  })

  test('is answered the same after its last day, and says one file as one', async () => {
    const form = { expires: '2026-11-16' }
    const first = answered.loose().parse(await (await send('a', [TEXT], form)).json())
    // A session of staff that is used stays.
    clock.set('2026-11-16T18:00:00Z')
    await send('other', [TEXT])
    clock.set('2026-11-16T23:30:00Z')
    const again = await send('a', [TEXT], form)
    expect(await again.json()).toEqual(first)
    expect(again.headers.get('location')).toBe(`/api/files/${first.hash}`)
  })

  test('twice at once adds its files once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('a', [TEXT])))
    const ids = await Promise.all(answers.map(idsOf))
    expect(new Set(ids.flat()).size).toBe(1)
    expect(await kept()).toEqual({ files: 1, uploads: 1, blobs: 1, stored: 1, drafts: 0 })
    expect(await sql`select from outbox where name = 'notifications.announce'`).toHaveLength(1)
  })

  test('but with other files, words or place is refused, and nothing of it kept', async () => {
    await send('a', [TEXT])
    const before = await kept()
    const others = [
      send('a', [{ ...TEXT, content: 'Inny' }]),
      send('a', [{ ...TEXT, filename: 'inny.txt' }]),
      send('a', [TEXT, TEXT]),
      send('a', [TEXT], { name: 'Inny' }),
      send('a', [TEXT], { description: 'Inny' }),
      send('a', [TEXT], { classgroup: String(groupOf('Motylki')) }),
      send('a', [TEXT], { expires: '2026-11-20' }),
    ]
    for (const other of others) expect(await refusal(await other)).toBe('409 error.command.reused')
    expect(await kept()).toEqual(before)
  })
})

test('a key that is too long is refused, and nothing kept', async () => {
  expect((await send('k'.repeat(201), [TEXT])).status).toBe(400)
  expect(await kept()).toEqual(NOTHING)
})
