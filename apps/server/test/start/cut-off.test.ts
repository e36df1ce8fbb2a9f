/** The database goes away for a moment, at whatever point of a start: the start goes on where it was. */
import { testDatabase } from '@skrzat/testing/database'
import { databaseProxy } from '@skrzat/testing/database-proxy'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { readSettings } from '../../src/env.ts'
import { openDatabase } from '../../src/start/database.ts'
import { createShutdown } from '../../src/start/shutdown.ts'
import { readRoles, run } from '../../src/start/run.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = await testDatabase({ pool: 1 })
const folder = temporaryFolder()

/** How PostgreSQL says that a session is ready for its first query: ReadyForQuery, idle. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** As long as a busy machine may take for two connections in a row. */
const PATIENT = { answer: 60, refusals: 60_000 }

/** One of every few connections is reset: the next one gets through. */
const STEP = 3

/** Resets connections at their first query: those whose number, from 0, leaves this remainder by STEP. */
async function proxy(remainder: number) {
  let reset = 0
  const { url } = await databaseProxy(database.url, (index) => {
    if (index % STEP !== remainder) return {}
    let ready = false
    return {
      fromDatabase(chunk) {
        ready ||= chunk.subarray(-READY.length).equals(READY)
        return true
      },
      fromClient() {
        if (ready) reset += 1
        return !ready
      },
    }
  })
  return { url, reset: () => reset }
}

async function startThrough(url: string, role: string): Promise<void> {
  const faults: unknown[] = []
  const shutdown = createShutdown((error) => faults.push(error))
  const settings = readSettings({
    DATABASE_URL: url,
    DATABASE_POOL: '2',
    SKRZAT_SECRET: 's'.repeat(32),
    SKRZAT_DATA_DIR: folder,
    SKRZAT_DEMO: '0',
    PORT: '0',
  })
  const log = pino({ level: 'silent' })
  try {
    await run({
      settings,
      roles: readRoles([role]),
      log,
      shutdown,
      onStep: () => undefined,
      open: (given, options) => openDatabase(given, { ...options, patience: PATIENT }),
    })
  } finally {
    await shutdown.run()
  }
  expect(faults).toEqual([])
}

const remainders = Array.from({ length: STEP }, (_, remainder) => remainder)

test.for(['--server', '--worker'].flatMap((role) => remainders.map((remainder) => ({ role, remainder }))))(
  'a $role starts while the connections that leave $remainder by three are reset',
  async ({ role, remainder }) => {
    const between = await proxy(remainder)
    await startThrough(between.url, role)
    expect(between.reset()).toBeGreaterThan(0)
  },
)
