import { emptyTables } from '@skrzat/testing/empty'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { compose } from '../../src/compose.ts'
import { ACCOUNT_TABLES, CONFIG, PASSWORD, testServer } from '../accounts/setup.ts'
import { recordingLog } from '../kernel/jobs-setup.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'

const ADMIN = '600000001'
const server = await testServer()
const { app, sql } = server

/** Another process on the same database, that logs warnings at first. */
const dataDir = temporaryFolder()
const recording = recordingLog()
recording.log.level = 'warn'
const openOther = () =>
  compose({ ...CONFIG, demo: true, databaseUrl: server.databaseUrl, pool: 2, dataDir, log: recording.log })
const other = await openOther()
const stopFollowing = [await server.services.followLevels(), await other.followLevels()]
afterAll(async () => {
  for (const stop of stopFollowing) stop()
  await other.stop()
})

let token = ''
beforeEach(async () => {
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await server.services.domains.accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
  token = await server.tokenOf(ADMIN, PASSWORD)
  for (const name of ['ROOT', 'sms', 'mails']) await set(name, null)
  await otherHas('warn')
  await otherHas('warn', 'mails')
  await sql`delete from audit_log`
})

const headers = () => ({ authorization: `Bearer ${token}` })
const set = (name: string, configuredLevel: unknown) =>
  app.inject({
    method: 'POST',
    url: `/management/loggers/${name}`,
    headers: headers(),
    payload: { configuredLevel },
  })
const get = async () => (await app.inject({ url: '/management/loggers', headers: headers() })).json()

/** The other process gets a message about a change, and then reads the table. */
const otherHas = (level: string, name = 'sms') =>
  expect.poll(() => other.loggers.of(name).level, { timeout: 60_000 }).toBe(level)

/** What a logger of the other process lets through. */
function otherLogs(name: 'info' | 'debug') {
  const marked = `marked ${crypto.randomUUID()}`
  other.loggers.of('sms')[name](marked)
  return recording.lines.some(({ msg }) => msg === marked)
}

test('lists the domains and the parts of the kernel, with their levels', async () => {
  const { levels, loggers } = await get()
  expect(levels).toEqual(['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'])
  expect(Object.keys(loggers)[0]).toBe('ROOT')
  const unset = { configuredLevel: null, effectiveLevel: 'OFF' }
  for (const name of ['accounts', 'chat', 'database', 'http', 'jobs', 'outbox', 'payments', 'realtime'])
    expect([name, loggers[name]]).toEqual([name, unset])
})

test('a level holds at once on every server, for its logger alone, until it is set back', async () => {
  expect(otherLogs('info')).toBe(false)
  expect((await set('sms', 'DEBUG')).statusCode).toBe(204)
  await otherHas('debug')
  expect(otherLogs('debug')).toBe(true)
  expect(other.loggers.of('mails').level).toBe('warn')
  expect((await get()).loggers.sms).toEqual({ configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' })
  await set('sms', null)
  await otherHas('warn')
  expect(otherLogs('debug')).toBe(false)
  expect((await get()).loggers.sms).toEqual({ configuredLevel: null, effectiveLevel: 'OFF' })
})

test('the root is what all follow that have no level of their own', async () => {
  await set('mails', 'OFF')
  await set('ROOT', 'INFO')
  await otherHas('info')
  expect(otherLogs('info')).toBe(true)
  expect(other.loggers.of('mails').level).toBe('silent')
  expect(other.kernel.log.level).toBe('info')
})

test('a process that starts later, or missed the message, has the level too', async () => {
  await set('sms', 'TRACE')
  const later = await openOther()
  onTestFinished(() => later.stop())
  expect(later.loggers.of('sms').level).toBe('warn')
  const stop = await later.followLevels()
  onTestFinished(stop)
  expect(later.loggers.of('sms').level).toBe('trace')
})

test('each change is recorded with who made it, and none where nothing changed', async () => {
  await set('sms', 'DEBUG')
  await set('sms', 'DEBUG')
  await set('sms', null)
  await set('sms', null)
  expect(await sql`select principal, type, data from audit_log order by id`).toEqual([
    { principal: ADMIN, type: 'LOGGER_CHANGED', data: { logger: 'sms', level: 'DEBUG', levelBefore: null } },
    { principal: ADMIN, type: 'LOGGER_CHANGED', data: { logger: 'sms', level: null, levelBefore: 'DEBUG' } },
  ])
})

test('of two changes at once one is last everywhere', async () => {
  await Promise.all([set('sms', 'DEBUG'), set('sms', 'ERROR'), set('sms', 'INFO')])
  const [row] = await sql<{ level: string }[]>`select level from logger_levels where logger = 'sms'`
  await otherHas(String(row?.level.toLowerCase()))
  expect((await get()).loggers.sms).toEqual({ configuredLevel: row?.level, effectiveLevel: row?.level })
})

test('an unknown logger is not found, and a level that is none is refused', async () => {
  const unknown = await set('nobody', 'DEBUG')
  expect(unknown.json()).toMatchObject({ status: 404, entityName: 'logger', errorKey: 'logger.not_found' })
  const fieldErrors = [{ objectName: 'logger', field: 'configuredLevel' }]
  for (const level of ['LOUD', 'debug', 5, ''])
    expect((await set('sms', level)).json()).toMatchObject({ status: 400, fieldErrors })
  expect(await sql`select from logger_levels`).toHaveLength(0)
})
