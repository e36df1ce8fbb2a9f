/** Starts the server as a process of its own, ended by real signals, or in this process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { readSettings } from '../../src/env.ts'
import { openDatabase, type OpenOptions } from '../../src/start/database.ts'
import { readRoles, run } from '../../src/start/run.ts'
import { createShutdown } from '../../src/start/shutdown.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

export type Started = {
  process: ChildProcess
  /** Where it listens; rejects where it ends before it is ready. */
  ready: Promise<string>
  /** When it has ended. */
  ended: Promise<{ code: number | null; signal: string | null; out: string; err: string }>
}

/** Variables of this machine that a start may see; its own configuration comes from the test alone. */
function plain(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), PORT: '0', SKRZAT_DEMO: '0', ...variables }
}

/** Starts, and kills at the end of the test whatever is left. */
export function start(variables: Record<string, string>, ...args: string[]): Started {
  return spawned(MAIN, variables, args)
}

/** Starts a command of the command line in the same way. */
export function command(
  variables: Record<string, string>,
  ...args: string[]
): Pick<Started, 'process' | 'ended'> {
  return spawned(CLI, variables, args)
}

function spawned(entry: string, variables: Record<string, string>, args: readonly string[]): Started {
  const child = spawn(process.execPath, [entry, ...args], {
    env: plain(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  const ended: Started['ended'] = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, out, err }))
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const address = /ready(?:: (\S+))?[^]*\n/.exec(out)
      if (address) resolve(address[1] ?? '')
    })
    void ended.then(({ code }) => reject(new Error(`ended with ${code} before it was ready: ${err}`)))
  })
  // Who waits for the end alone does not care that it never was ready.
  ready.catch(() => undefined)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    endDatabase(variables['SKRZAT_DATA_DIR'])
  })
  return { process: child, ready, ended }
}

/** Starts in this process, in a new folder, and stops. */
export async function startHere(
  variables: Record<string, string>,
  args: readonly string[] = [],
  patience?: OpenOptions['patience'],
): Promise<void> {
  const faults: unknown[] = []
  const shutdown = createShutdown((error) => faults.push(error))
  try {
    await run({
      settings: readSettings({
        SKRZAT_DATA_DIR: temporaryFolder(),
        SKRZAT_DEMO: '0',
        PORT: '0',
        ...variables,
      }),
      roles: readRoles(args),
      log: pino({ level: 'silent' }),
      shutdown,
      onStep: () => undefined,
      open: (given, options) => openDatabase(given, { ...options, ...(patience && { patience }) }),
    })
  } finally {
    await shutdown.run()
  }
  expect(faults).toEqual([])
}

/** A killed server leaves its PostgreSQL running. */
function endDatabase(folder: string | undefined): void {
  if (folder === undefined || !existsSync(join(folder, 'postgres/postmaster.pid'))) return
  try {
    process.kill(postmasterOf(folder), 'SIGQUIT')
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The number of the PostgreSQL that keeps the folder, as it wrote it down itself. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** Whether it runs; one that has ended and waits to be collected by its parent does not. */
export function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}
