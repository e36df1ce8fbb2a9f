/** The administration's pages of a JHipster client (spec: Management). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { read } from './client.ts'
import { testOldClient } from './server.ts'

const { start, startAs } = await testOldClient()

const properties = z.record(z.string(), z.unknown())

test('the profile, before anybody has signed in', async () => {
  const client = await start()
  const info = z.object({ 'display-ribbon-on-profiles': z.string(), activeProfiles: z.array(z.string()) })
  read(await client.ok('GET', 'management/info'), info)
  expect(read(await client.ok('GET', 'management/health'), z.object({ status: z.string() }))).toEqual({
    status: 'UP',
  })
})

test('health', async () => {
  const admin = await startAs('admin')
  const component = z.object({ status: z.enum(['UP', 'DOWN']) })
  const health = z.object({ status: z.literal('UP'), details: z.record(z.string(), component) })
  const { details } = read(await admin.ok('GET', 'management/health'), health)
  expect(Object.keys(details).toSorted()).toEqual(['db', 'diskSpace', 'jobs', 'ping', 'redis', 'storage'])
})

test('metrics, with all that its charts read', async () => {
  const admin = await startAs('admin')
  expect(Object.keys(read(await admin.ok('GET', 'management/jhimetrics'), properties)).toSorted()).toEqual([
    'cache',
    'databases',
    'garbageCollector',
    'http.server.requests',
    'jvm',
    'processMetrics',
    'services',
  ])
})

test('threads', async () => {
  const thread = z.object({
    threadName: z.string(),
    threadState: z.string(),
    stackTrace: z.array(z.unknown()),
  })
  const admin = await startAs('admin')
  const { threads } = read(
    await admin.ok('GET', 'management/threaddump'),
    z.object({ threads: z.array(thread) }),
  )
  expect(threads.length).toBeGreaterThan(0)
})

test('loggers, a level changed and put back', async () => {
  const logger = z.object({ configuredLevel: z.string().nullable(), effectiveLevel: z.string() })
  const list = z.object({ levels: z.array(z.string()), loggers: z.record(z.string(), logger) })
  const admin = await startAs('admin')
  const before = read(await admin.ok('GET', 'management/loggers'), list)
  const [name, level] = Object.entries(before.loggers).findLast(([other]) => other !== 'ROOT') ?? [
    '',
    undefined,
  ]
  const url = `management/loggers/${encodeURIComponent(name)}`
  await admin.ok('POST', url, { data: { configuredLevel: 'WARN' } }, 204)
  const changed = read(await admin.ok('GET', 'management/loggers'), list)
  expect(changed.loggers[name]?.effectiveLevel).toBe('WARN')
  await admin.ok('POST', url, { data: { configuredLevel: level?.configuredLevel ?? null } }, 204)
  expect(read(await admin.ok('GET', 'management/loggers'), list)).toEqual(before)
})

test('configuration and environment', async () => {
  const admin = await startAs('admin')
  const bean = z.object({ prefix: z.string(), properties })
  const context = z.object({ beans: z.record(z.string(), bean), parentId: z.null() })
  read(
    await admin.ok('GET', 'management/configprops'),
    z.object({ contexts: z.object({ application: context }) }),
  )
  const source = z.object({
    name: z.string(),
    properties: z.record(z.string(), z.object({ value: z.unknown() })),
  })
  const env = z.object({ activeProfiles: z.array(z.string()), propertySources: z.array(source) })
  const { propertySources } = read(await admin.ok('GET', 'management/env'), env)
  expect(propertySources.length).toBeGreaterThan(0)
})

test('audits: a page of days, with its pages', async () => {
  const admin = await startAs('admin')
  const params = {
    page: 0,
    size: 1,
    sort: 'auditEventDate,desc',
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
  }
  const entry = z.object({ timestamp: z.string(), principal: z.string(), type: z.string(), data: properties })
  const list = await admin.ok('GET', 'management/audits', { params })
  expect(read(list, z.array(entry))).toHaveLength(1)
  expect(Number(properties.parse(list.headers)['x-total-count'])).toBeGreaterThan(1)
  expect(admin.pages(list)).toMatchObject({ next: 1, first: 0 })
})

test.each(['jhimetrics', 'prometheus', 'threaddump', 'loggers', 'configprops', 'env', 'audits'])(
  'management/%s is forbidden to everybody else, who is signed out by it',
  async (page) => {
    const director = await startAs('director')
    await director.call('GET', `management/${page}`)
    expect([director.toasts(), director.signedOut()]).toEqual([['Nie masz uprawnień, aby to zrobić.'], 1])
  },
)
