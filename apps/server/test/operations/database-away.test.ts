import { databaseProxy } from '@skrzat/testing/database-proxy'
import { testDatabase } from '@skrzat/testing/database'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { compose } from '../../src/compose.ts'
import { CONFIG } from '../accounts/setup.ts'

test('while the database is away, health says DOWN with 503 and nothing else', async () => {
  const database = await testDatabase()
  let away = false
  const proxy = await databaseProxy(database.url, () => (away ? undefined : {}))
  const dataDir = mkdtempSync(join(tmpdir(), 'skrzat-away-'))
  const services = await compose({
    ...CONFIG,
    demo: false,
    databaseUrl: proxy.url,
    pool: 2,
    dataDir,
    log: pino({ level: 'silent' }),
  })
  const app = await services.buildApp()
  try {
    const before = await app.inject({ url: '/management/health' })
    expect([before.statusCode, before.json()]).toEqual([200, { status: 'UP' }])
    away = true
    proxy.breakAll()
    const during = await app.inject({ url: '/management/health' })
    expect([during.statusCode, during.json()]).toEqual([503, { status: 'DOWN' }])
    // Metrics need no database, as they are wanted most when it is away.
    expect(await services.metrics.registry.metrics()).toContain('db_pool_connections')
    away = false
    const after = await app.inject({ url: '/management/health' })
    expect(after.json()).toEqual({ status: 'UP' })
  } finally {
    await app.close()
    await services.stop()
    rmSync(dataDir, { recursive: true })
  }
})
