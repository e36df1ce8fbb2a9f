/** A page that is drawn from its first answers: of what the caller may see, and only where it does not hold them up. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordingLog } from '../kernel/jobs-setup.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { familiesOf } from '../operations/exposition.ts'
import { PHONES, testPlaces, type Person } from '../places/setup.ts'

/** Draws nothing but what it is given; `/never` is never done, `/broken` fails, `/partly` lacks two parts. */
const DRAW = `
const MISSING = [
  { page: '/kid/$kidId', message: 'Not among the answers: kids.page' },
  { page: '/kid/$kidId', message: 'Unexpected token in "{Zofia", which is not valid' },
]
export default ({ path, language, screen, calls, answers }) => {
  if (path === '/never') return new Promise(() => {})
  if (path === '/broken') throw new Error('broken')
  if (path === '/elsewhere') return { missing: [] }
  const missing = path === '/partly' ? MISSING : []
  return { html: JSON.stringify({ path, language, screen, calls, answers }), missing }
}
`

const root = temporaryFolder()
mkdirSync(join(root, '.drawing'))
writeFileSync(
  join(root, 'index.html'),
  '<!doctype html><script type="later" crossorigin src="/assets/index-1.js"></script>',
)
writeFileSync(join(root, '.drawing/package.json'), '{"type":"module"}')
writeFileSync(join(root, '.drawing/draw.js'), DRAW)

/** Long enough for a thread to start on a busy machine. */
const LONG = 60_000

const recording = recordingLog()
const { app, first, second, tokenFor } = await testPlaces({
  webRoot: root,
  limits: { drawing: LONG },
  log: recording.log,
})
const hurried = await testPlaces({ webRoot: root, limits: { drawing: 1 } })

const screen = { width: 390, height: 844, coarse: true }

type Asked = {
  path?: string
  calls?: string
  input?: object
  drawn?: string
  from?: typeof app
  token?: string
}

async function ask(person: Person | undefined, asked: Asked = {}) {
  const { path = '/', calls = 'accounts.me', input = {}, from = app } = asked
  const { drawn = JSON.stringify({ path, language: 'pl', screen }) } = asked
  const token = asked.token ?? (person && tokenFor(person))
  const answer = await from.inject({
    url: `/trpc/${calls}`,
    query: { batch: '1', input: JSON.stringify(input), drawn },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const all: { result?: { data: unknown }; error?: { data: { error: string } }; page?: string }[] =
    answer.json()
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, all }
}

describe('a page is drawn', () => {
  test('from the answers to its calls, for the language and the screen that were named', async () => {
    const { status, all } = await ask('parent', {
      path: '/place/1?x=1',
      calls: 'accounts.me,places.groups',
      input: { 1: { placeId: first } },
    })
    expect(status).toBe(200)
    const [drawn, me, groups] = all
    expect(JSON.parse(drawn?.page ?? '')).toEqual({
      path: '/place/1?x=1',
      language: 'pl',
      screen,
      calls: [
        ['accounts.me', null],
        ['places.groups', { placeId: first }],
      ],
      answers: [me?.result?.data, groups?.result?.data],
    })
  })

  test('and comes first, in a line of its own, so that it is shown before the rest is there', async () => {
    const { body, all } = await ask('parent')
    const [line = '', ...rest] = body.split('\n')
    expect(JSON.parse(`${line}]`)).toEqual(all.slice(0, 1))
    expect(JSON.parse(`[${rest.join('').slice(1)}`)).toEqual(all.slice(1))
  })

  test('and is kept nowhere on its way', async () => {
    expect((await ask('parent')).headers['cache-control']).toBe('no-store')
  })

  test('for each of many at once from their own answers', async () => {
    const people: Person[] = ['parent', 'otherParent', 'director', 'accountant', 'teacher']
    const drawn = await Promise.all(
      Array.from({ length: 3 }, () => people)
        .flat()
        .map(async (person) => ({ person, ...(await ask(person)) })),
    )
    const alone = new Map<Person, unknown[]>()
    for (const person of people) alone.set(person, (await ask(person)).all)
    for (const { person, all } of drawn) {
      // Where too many wait, the page is left out.
      expect(all).toEqual(alone.get(person)?.slice(-all.length))
    }
  })
})

describe('no page is drawn', () => {
  test.each<[string, Person | undefined, Asked]>([
    ['for somebody who is not signed in', undefined, {}],
    ['for a token that is none', undefined, { token: 'x' }],
    [
      "of a neighbour's place",
      'parent',
      { calls: 'accounts.me,places.groups', input: { 1: { placeId: second } } },
    ],
    [
      'of what the role does not allow',
      'parent',
      { calls: 'payments.list', input: { 0: { placeId: first } } },
    ],
    ['where a call does not exist', 'parent', { calls: 'accounts.me,nothing.here' }],
    ['where it leads elsewhere', 'parent', { path: '/elsewhere' }],
    ['where drawing fails', 'parent', { path: '/broken' }],
    ['for a screen that is none', 'parent', { drawn: '{"path":"/","language":"pl","screen":{}}' }],
    [
      'for a language that is none',
      'parent',
      { drawn: JSON.stringify({ path: '/', language: '../x', screen }) },
    ],
    ['for another site', 'parent', { path: 'https://example.com/' }],
    ['for what is no JSON', 'parent', { drawn: '{' }],
    ['for a very long address', 'parent', { path: `/${'x'.repeat(4_000)}` }],
  ])('%s', async (_when, person, asked) => {
    const { all } = await ask(person, asked)
    expect(all.filter(({ page }) => page !== undefined)).toEqual([])
  })

  test('where it takes long; the answers are there', async () => {
    const { all } = await ask('parent', {
      path: '/never',
      from: hurried.app,
      token: hurried.tokenFor('parent'),
    })
    expect(all).toEqual([{ result: { data: expect.objectContaining({ login: PHONES.parent }) } }])
  })
})

test('each answer names the script of the newest page, also to whoever is refused', async () => {
  for (const person of ['parent', undefined] as const)
    expect((await ask(person)).headers['x-app-script']).toBe('/assets/index-1.js')
})

test('nothing but procedures is called, and an answer has the id of the call', async () => {
  const headers = { authorization: `Bearer ${tokenFor('parent')}` }
  const drawn = JSON.stringify({ path: '/', language: 'pl', screen })
  for (const path of ['..%2Fmanagement%2Finfo', 'accounts.me%2F..%2F..%2Fmanagement%2Finfo']) {
    const answer = await app.inject({ url: `/trpc/${path}`, query: { batch: '1', drawn }, headers })
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('activeProfiles')
  }
  // An event stream has no end.
  const stream = await app.inject({ url: '/trpc/wall.follow', query: { batch: '1', drawn }, headers })
  expect(stream.statusCode).toBeGreaterThanOrEqual(400)
  const refused = await app.inject({
    url: '/trpc/places.groups',
    query: { batch: '1', input: JSON.stringify({ 0: { placeId: second } }), drawn },
    headers,
  })
  const [answer]: { error: { data: { traceId: string } } }[] = refused.json()
  expect(answer?.error.data.traceId).toBe(String(refused.headers['x-request-id']).replaceAll('-', ''))
})

test('a refused call is answered and noted as without a page', async () => {
  const input = { 0: { placeId: second } }
  const plain = await app.inject({
    url: '/trpc/places.groups',
    query: { batch: '1', input: JSON.stringify(input) },
    headers: { authorization: `Bearer ${tokenFor('parent')}` },
  })
  const { status, all } = await ask('parent', { calls: 'places.groups', input })
  expect(status).toBe(plain.statusCode)
  expect(all.map(({ error }) => error?.data.error)).toEqual(['forbidden'])
})

test('a batch that asks for a page is one request, in the log and in the metrics', async () => {
  async function counted() {
    const { body } = await app.inject({
      url: '/management/prometheus',
      headers: { authorization: `Bearer ${tokenFor('admin')}` },
    })
    const samples = familiesOf(body).get('http_server_requests_seconds')?.samples ?? []
    const ofCalls = samples.filter(
      ({ name, labels }) => name.endsWith('_count') && labels['route'] === '/trpc/:path',
    )
    return {
      requests: ofCalls.reduce((sum, { value }) => sum + value, 0),
      lines: recording.lines.filter(({ msg }) => msg === 'incoming request').length,
    }
  }
  const before = await counted()
  expect((await ask('parent')).all[0]?.page).toBeDefined()
  expect(await counted()).toEqual({ requests: before.requests + 1, lines: before.lines + 1 })
})

test('what could not be shown of a page is logged once, without what somebody has written', async () => {
  await ask('parent', { path: '/partly' })
  await ask('parent', { path: '/partly' })
  const said = recording.lines.filter(({ msg }) => msg === 'a part of a page could not be drawn')
  expect(said.map(({ level, page, reason }) => ({ level, page, reason }))).toEqual([
    { level: 40, page: '/kid/$kidId', reason: 'Not among the answers: kids.page' },
    { level: 40, page: '/kid/$kidId', reason: 'Unexpected token in "…", which is not valid' },
  ])
})
