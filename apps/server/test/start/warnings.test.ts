import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { readSettings } from '../../src/env.ts'
import { warningsOf } from '../../src/start/warnings.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { start } from './process.ts'

const SKRZAT_URL = 'https://skrzat.example'

const database = await testDatabase()
const folder = temporaryFolder()

test('https without a proxy that is trusted is warned of; with one, or without https, nothing is', () => {
  const warnings = (variables: Record<string, string>) => warningsOf(readSettings(variables))
  expect(warnings({ SKRZAT_URL })).toEqual([expect.stringContaining('HSTS is not said')])
  expect(warnings({ SKRZAT_URL, SKRZAT_TRUST_PROXY: 'loopback' })).toEqual([])
  expect(warnings({ SKRZAT_URL, SKRZAT_TRUST_PROXY: '1' })).toEqual([])
  expect(warnings({ SKRZAT_URL: 'http://skrzat.example' })).toEqual([])
  expect(warnings({})).toEqual([])
})

test('a server says so when it starts', { timeout: 300_000 }, async () => {
  const { process, ready, ended } = start({
    DATABASE_URL: database.url,
    SKRZAT_SECRET: 's'.repeat(32),
    SKRZAT_DATA_DIR: folder,
    SKRZAT_URL,
    LOG_LEVEL: 'warn',
  })
  await ready
  process.kill('SIGINT')
  const { out, err } = await ended
  expect(out + err).toContain('SKRZAT_TRUST_PROXY names no proxy')
})
