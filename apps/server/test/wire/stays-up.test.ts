/** Limits on a slow, greedy or hostile client, and on waiting for a database that stands still. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@skrzat/db/embedded'
import { migrate } from '@skrzat/db/migrate'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import { describe, expect, test } from 'vitest'
import { compose } from '../../src/compose.ts'
import { activateAccounts } from '../../src/domains/accounts/index.ts'
import { createSecrets } from '../../src/domains/accounts/secrets.ts'
import { AT_ONCE } from '../../src/domains/accounts/sign-in.ts'
import { menuTopic } from '../../src/domains/notifications/index.ts'
import { LIMITS } from '../../src/kernel/http/limits.ts'
import { CONFIG, PIN } from '../accounts/setup.ts'
import { recordingLog } from '../kernel/jobs-setup.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { type Person, PHONES, testPlaces } from '../places/setup.ts'
import { answerOf, followCounts, listen, lockTables, open } from './raw.ts'

describe('a client that takes its time', () => {
  test('is cut in the middle of its headers and of its body', async () => {
    const server = await testPlaces({ limits: { headers: 50, look: 50, body: 50 } })
    const port = await listen(server.app)

    const headers = open(port)
    headers.write('POST /api/authenticate HTTP/1.1\r\nhost: skrzat.example\r\nx-slow: ')
    expect((await answerOf(headers)).status).toBe(408)

    for (const path of ['/api/authenticate', '/trpc/accounts.signIn']) {
      const body = open(port)
      body.write(
        [
          `POST ${path} HTTP/1.1`,
          'host: skrzat.example',
          'content-type: application/json',
          'content-length: 100',
          '',
          '{"phone":',
        ].join('\r\n'),
      )
      expect([path, (await answerOf(body)).status]).toEqual([path, 408])
    }
  })
})

describe('a body above the 16 KB of a public call that comes with its head', () => {
  const json = 'content-type: application/json'
  const large = 'a'.repeat(100_000)
  const plain = ['content-length: 100000', '', large]
  const inPieces = ['transfer-encoding: chunked', '', `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`]
  // An error that the server does not handle fails the whole run.
  test.each([
    ['above every bound', 413, ['POST', json, 'content-length: 3000000', '', large]],
    ['of a type that nobody reads', 415, ['POST', 'content-type: text/x', ...plain]],
    ['without a type', 415, ['POST', ...plain]],
    ['of a query', 400, ['GET', json, ...plain]],
    ['of a query, in pieces', 400, ['GET', json, ...inPieces]],
    ['of a command', 413, ['POST', json, ...plain]],
    ['of a command, in pieces', 413, ['POST', json, ...inPieces]],
  ] as const)('is refused and ends nothing: %s', async (_name, status, [method, ...lines]) => {
    const server = await testPlaces()
    const port = await listen(server.app)
    const socket = open(port)
    socket.write(
      [
        `${method} /trpc/accounts.signIn HTTP/1.1`,
        'host: skrzat.example',
        'connection: close',
        ...lines,
      ].join('\r\n'),
    )
    expect((await answerOf(socket)).status).toBe(status)
    const alive = await fetch(`http://127.0.0.1:${port}/management/health/liveness`)
    expect(alive.status).toBe(200)
  })
})

test('a client that reads once its whole form is sent is answered, though the form was refused at its beginning', async () => {
  const server = await testPlaces()
  const socket = open(await listen(server.app))
  const part = (filename: string, content: string) =>
    [
      '--form',
      `content-disposition: form-data; name="file"; filename="${filename}"`,
      'content-type: text/plain',
      '',
      content,
    ].join('\r\n')
  const form = [part('empty.txt', ''), part('large.txt', 'a'.repeat(16 * 1024 * 1024)), '--form--', ''].join(
    '\r\n',
  )
  const head = [
    'POST /api/uploads HTTP/1.1',
    'host: skrzat.example',
    `authorization: Bearer ${server.tokenFor('parent')}`,
    'content-type: multipart/form-data; boundary=form',
    `content-length: ${form.length}`,
  ]
  await new Promise((sent) => socket.write([...head, '', form].join('\r\n'), sent))
  socket.write(
    'GET /management/health/liveness HTTP/1.1\r\nhost: skrzat.example\r\nconnection: close\r\n\r\n',
  )
  const { status, body } = await answerOf(socket)
  expect([status, body]).toEqual([400, expect.stringMatching(/file.empty.*HTTP\/1.1 200/s)])
})

describe('streams of events', () => {
  test('are 40 for an account, whatever its sessions, and so many for all', async () => {
    const server = await testPlaces({ limits: { streams: LIMITS.streamsOfAccount + 1 } })
    const port = await listen(server.app)
    const follow = async (person: Person, token = server.tokenFor(person)) => {
      const leaving = new AbortController()
      const answer = await followCounts(port, token, leaving.signal)
      return { answer, leave: () => leaving.abort() }
    }
    const streams = []
    for (let count = 0; count < LIMITS.streamsOfAccount; count += 1) streams.push(await follow('parent'))
    expect(new Set(streams.map(({ answer }) => answer.status))).toEqual(new Set([200]))

    const greedy = await follow('parent', await server.tokenOf(PHONES.parent))
    expect([greedy.answer.status, greedy.answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await greedy.answer.json()).toMatchObject({ error: { message: 'rate_limited' } })

    const other = await follow('teacher')
    expect(other.answer.status).toBe(200)
    const full = await follow('director')
    expect([full.answer.status, full.answer.headers.get('retry-after')]).toEqual([503, '30'])

    // Closing one makes room for another.
    const [first] = streams
    first?.leave()
    other.leave()
    const again = async (): Promise<number> => {
      const { answer, leave } = await follow('parent')
      if (answer.status === 200) streams.push({ answer, leave })
      return answer.status === 429 || answer.status === 503 ? again() : answer.status
    }
    expect(await again()).toBe(200)
    for (const { leave } of streams) leave()
  })

  test('that are left before they are open keep no place in the count', async () => {
    const server = await testPlaces()
    const { sql } = server
    const port = await listen(server.app)
    const follow = (signal?: AbortSignal) => followCounts(port, server.tokenFor('parent'), signal)
    // Who asks is not known while the table is locked: as with a database that stands still for a moment.
    const release = await lockTables(sql, 'sessions', 'accounts')
    const leaving = Array.from({ length: LIMITS.streamsOfAccount }, () => new AbortController())
    const asked = leaving.map(({ signal }) => follow(signal).catch(() => undefined))
    await expect.poll(() => sessionsWaiting(sql), { timeout: 60_000 }).not.toEqual([])
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    await expect.poll(connections, { timeout: 60_000 }).toBe(leaving.length)
    for (const controller of leaving) controller.abort()
    await Promise.all(asked)
    await expect.poll(connections, { timeout: 60_000 }).toBe(0)
    await release()
    const last = new AbortController()
    // At the moment some may still be looked up.
    await expect.poll(async () => (await follow(last.signal)).status, { timeout: 60_000 }).toBe(200)
    last.abort()
  })

  test('last longer than an answer may take', async () => {
    const server = await testPlaces({ limits: { answer: 2_000 } })
    const { call, first, sql, kernel } = server
    const port = await listen(server.app)
    const leaving = new AbortController()
    const answer = await followCounts(port, server.tokenFor('parent'), leaving.signal)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    /** Everything up to this text. @throws if the stream is cut off */
    async function readTo(wanted: string, before = ''): Promise<void> {
      if (before.includes(wanted)) return
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error(`the stream ended after ${before}`)
      return await readTo(wanted, before + value)
    }
    await readTo('"state"')
    // A request that was begun after the stream and is out of time shows that the stream would be, too.
    const release = await lockTables(sql, 'places')
    const late = await call('director', 'POST', `/api/places/${first}/groups`, { name: 'Za późno', color: 1 })
    expect([late.statusCode, late.json().message]).toEqual([503, 'error.http.503'])
    await release()
    const parent = await server.services.domains.accounts.authenticate(server.tokenFor('parent'))
    await kernel.bus.publish(menuTopic(parent?.accountId ?? 0), { counts: { wall: 7 }, places: {} })
    await readTo('"wall":7')
    leaving.abort()
  })
})

describe('a burst of sign-ins', () => {
  test('is let in as far as hashes can be reckoned; the rest is told when to come again, and counts for nobody', async () => {
    const server = await testPlaces()
    const { sql } = server
    const phones = Array.from({ length: AT_ONCE + 20 }, (_, at) => String(610_000_000 + at))
    await server.addAccounts(...phones)
    await sql`truncate throttles`
    const answers = await Promise.all(
      phones.map((phone, at) =>
        server.app.inject({
          method: 'POST',
          url: '/api/authenticate',
          remoteAddress: `203.0.113.${at % 200}`,
          payload: { phone, password: PIN },
        }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(AT_ONCE)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']))
    const counted = await sql`select from throttles where key like 'phone:%'`
    expect(counted.count).toBe(0)
  })
})

describe('requests under way', () => {
  test('are so many; the next is told to come again', async () => {
    const server = await testPlaces({ limits: { underWay: 3 } })
    const release = await lockTables(server.sql, 'sessions')
    const waiting = Array.from({ length: 3 }, () =>
      server.call('parent', 'GET', '/api/account').then((answer) => answer),
    )
    const next = await server.call('parent', 'GET', '/api/account')
    expect([next.statusCode, next.headers['retry-after']]).toEqual([503, '2'])
    await release()
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  test('that last too long are told so, and write nothing afterwards', async () => {
    const server = await testPlaces({ limits: { answer: 200 } })
    const { call, sql, first } = server
    // Adding a group waits for its place's row, with the group still to be written.
    const release = await lockTables(sql, 'places')
    const group = { name: 'Za późno', color: 1 }
    const late = await call('director', 'POST', `/api/places/${first}/groups`, group)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2'])
    const over = await call('director', 'POST', '/trpc/places.addGroup', {
      placeId: first,
      ...group,
      tutors: [],
    })
    expect([over.statusCode, over.headers['retry-after']]).toEqual([503, '2'])
    await release()
    // Whatever was under way is over when its place can be locked.
    await sql.begin((last) => last`lock table places in access exclusive mode`)
    expect(await sql`select from groups where name = 'Za późno'`).toHaveLength(0)
  })
})

describe('a database that stands still', () => {
  const folder = temporaryFolder()

  /** The postmaster and all of its processes. */
  function processesOf(): number[] {
    const postmaster = Number(
      readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return (
            Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster
          )
        } catch {
          return false
        }
      })
    return [postmaster, ...children.map(Number)]
  }

  test('is told by health, to whoever asks, and by every other route; and is served again when it goes on', async () => {
    const embedded = await startEmbedded({ folder, durable: false })
    await migrate(embedded.url)
    const { log, said } = recordingLog()
    const services = await compose({
      ...CONFIG,
      demo: true,
      databaseUrl: embedded.url,
      pool: 2,
      dataDir: folder,
      log,
      // The answers below do not come from the limit of time.
      limits: { answer: 600_000 },
    })
    const { kernel, domains } = services
    const account = {
      phone: PHONES.parent,
      firstName: 'Anna',
      lastName: 'Nowak',
      authorities: ['ROLE_USER'] as const,
    }
    await activateAccounts(
      kernel.db.sql,
      [{ ...account, secretHash: await createSecrets(CONFIG.hashCost).hash(PIN), secretKind: 'pin' }],
      new Date(),
    )
    const { token } = await domains.accounts.signIn({
      phone: PHONES.parent,
      password: PIN,
      rememberMe: false,
      address: '192.0.2.1',
      userAgent: 'test',
    })
    const app = await services.buildApp()
    const port = await listen(app)
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })

    const stopped = processesOf()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      // More of them than there are connections: they find out, and the next ones are refused at once.
      const waiting = Array.from({ length: 3 }, () => get('/api/account'))
      await said('the database does not answer')
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => get('/management/health')),
        get('/management/health/readiness'),
        ...Array.from({ length: 5 }, () => get('/api/account')),
        ...Array.from({ length: 5 }, () => get('/trpc/accounts.menu')),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
      expect(await answers[0]?.json()).toEqual({ status: 'DOWN' })
      expect(answers[5]?.headers.get('retry-after')).toBe('2')
      expect(answers[10]?.headers.get('retry-after')).toBe('2')
      expect((await get('/management/health/liveness')).status).toBe(200)
      // Metrics need no database, as they are wanted most when it is away.
      expect(services.metrics.exposition.text()).toContain('db_pool_connections')
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    const well = async (): Promise<number> => {
      const { status } = await get('/api/account')
      return status === 503 ? well() : status
    }
    expect(await well()).toBe(200)
    await app.close()
    await services.stop()
    await embedded.stop()
  })
})
