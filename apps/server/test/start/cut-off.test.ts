/** The database goes away for a moment, at whatever point of a start: the start goes on where it was. */
import { testDatabase } from '@skrzat/testing/database'
import { databaseProxy } from '@skrzat/testing/database-proxy'
import { expect, test, vi } from 'vitest'
import { startHere } from './process.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = await testDatabase({ pool: 1 })
const SETTINGS = { DATABASE_POOL: '2', SKRZAT_SECRET: 's'.repeat(32) }

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

const remainders = Array.from({ length: STEP }, (_, remainder) => remainder)

test.for(['--server', '--worker'].flatMap((role) => remainders.map((remainder) => ({ role, remainder }))))(
  'a $role starts while the connections that leave $remainder by three are reset',
  async ({ role, remainder }) => {
    const between = await proxy(remainder)
    await startHere({ ...SETTINGS, DATABASE_URL: between.url }, [role], PATIENT)
    expect(between.reset()).toBeGreaterThan(0)
  },
)
