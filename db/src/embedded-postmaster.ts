/** One run of PostgreSQL on a cluster: its start, supervision and stop, and a leftover run of an earlier process. */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Programs } from './embedded-binaries.ts'
import { errorCode, errorMessage, StartError } from './start-error.ts'

/** `fast` disconnects clients and flushes memory; `immediate` leaves that to the recovery of the next start. */
export type StopMode = 'fast' | 'immediate'

export type Postmaster = {
  /** Resolves when the process has ended, with the reason in words. */
  readonly ended: Promise<string>
  /** Resolves when the process has ended. */
  stop(mode: StopMode): Promise<void>
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** Milliseconds between two polls of a file or a process. */
const LOOK = 10
/** Milliseconds between two polls of a PostgreSQL that is not a child process. */
const WATCH = 500
/** Milliseconds for PostgreSQL to end before a stronger signal is used. */
const STOP_WITHIN = 30_000
/** Start timeout in milliseconds, long because of recovery after a crash. */
const START_WITHIN = 300_000

/** A transient fault: the last processes of a killed PostgreSQL exit within moments. */
class PassingFault extends StartError {}

/** The file's content, or '' if it does not exist: a PostgreSQL that is ending deletes its own. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return ''
    throw error
  }
}

/** The command line of a process, or '' if it does not exist or has ended. */
function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The pid of the PostgreSQL that runs on this folder, regardless of who started it; undefined if there is none. */
function postmasterOf(cluster: string): number | undefined {
  const pid = Number(textOf(join(cluster, 'postmaster.pid')).split('\n', 1)[0])
  // After a crash of the machine, the pid in the file may belong to any process.
  const command = Number.isSafeInteger(pid) && pid > 0 ? commandLine(pid) : ''
  return command.includes('postgres') && command.includes(cluster) ? pid : undefined
}

/** Whether the condition becomes true within the given milliseconds. */
async function comesTrue(condition: () => boolean, within: number): Promise<boolean> {
  const end = performance.now() + within
  while (!condition()) {
    if (performance.now() > end) return false
    await setTimeout(LOOK)
  }
  return true
}

async function pgCtlStop(programs: Programs, cluster: string, mode: StopMode): Promise<boolean> {
  const { code } = await programs.run('pg_ctl', [
    'stop',
    `--pgdata=${cluster}`,
    `--mode=${mode}`,
    '--wait',
    `--timeout=${STOP_WITHIN / 1000}`,
    '--silent',
  ])
  return code === 0
}

/**
 * Stops a PostgreSQL left running on the cluster, and deletes a stale pid file. Only a process that runs PostgreSQL on
 * this very folder is stopped.
 * The caller holds the folder's lock, so such a process has no users left.
 */
export async function clearPostmaster(programs: Programs, cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = postmasterOf(cluster)
  if (pid !== undefined) {
    for (const mode of ['fast', 'immediate'] as const) {
      if (platform() === 'win32') {
        if (await pgCtlStop(programs, cluster, mode)) return
      } else {
        process.kill(pid, SIGNALS[mode])
        if (await comesTrue(() => postmasterOf(cluster) !== pid, STOP_WITHIN)) break
      }
    }
  }
  rmSync(file, { force: true })
}

/** The process's exit, in words. */
function endingOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be run: ${errorMessage(error)}`))
    child.once('exit', (code, signal) =>
      resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
    )
  })
}

export type Launch = {
  cluster: string
  settings: Readonly<Record<string, string>>
  port: number
  /** Called once the process exists. */
  onStarting?: () => void
}

/** The log file with the reason of a failed start. */
export function logOf(cluster: string): string {
  return join(cluster, 'server.log')
}

/** Starts it and waits until it accepts connections. Throws StartError with its output. */
export async function startPostmaster(programs: Programs, launch: Launch): Promise<Postmaster> {
  return await (platform() === 'win32' ? startByPgCtl : startAsChild)(programs, launch)
}

function settingsOf({ settings, port }: Launch): [string, string][] {
  return Object.entries({ ...settings, port: String(port) })
}

async function startAsChild(programs: Programs, launch: Launch): Promise<Postmaster> {
  const { cluster } = launch
  const from = saidIn(cluster).length
  const settings = settingsOf(launch).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = programs.start('postgres', ['-D', cluster, ...settings], logOf(cluster))
  const ended = endingOf(child)
  launch.onStarting?.()
  const state = { ended: false }
  void ended.then(() => (state.ended = true))
  const isReady = () => {
    const lines = textOf(join(cluster, 'postmaster.pid')).split('\n')
    return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
  }
  const within = await comesTrue(() => state.ended || isReady(), START_WITHIN)
  if (state.ended) throw faultOf(saidIn(cluster).slice(from) || (await ended), cluster)
  if (!within) {
    child.kill('SIGQUIT')
    throw faultOf(`it is not ready after ${START_WITHIN / 1000} s`, cluster)
  }
  return {
    ended,
    async stop(mode) {
      child.kill(SIGNALS[mode])
      if (!(await comesTrue(() => state.ended, STOP_WITHIN))) await clearPostmaster(programs, cluster)
      await ended
    },
  }
}

/** On Windows: pg_ctl drops administrator rights, with which PostgreSQL refuses to run. */
async function startByPgCtl(programs: Programs, launch: Launch): Promise<Postmaster> {
  const { cluster } = launch
  launch.onStarting?.()
  const from = saidIn(cluster).length
  const { code, output } = await programs.run('pg_ctl', [
    'start',
    `--pgdata=${cluster}`,
    `--log=${logOf(cluster)}`,
    '--wait',
    `--timeout=${START_WITHIN / 1000}`,
    '--silent',
    `--options=${settingsOf(launch)
      .map(([key, value]) => `-c ${key}='${value}'`)
      .join(' ')}`,
  ])
  if (code !== 0) throw faultOf(saidIn(cluster).slice(from) || output, cluster)
  const pid = Number(textOf(join(cluster, 'postmaster.pid')).split('\n', 1)[0])
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    resolve('it is not there any more')
  }, WATCH)
  timer.unref()
  return {
    ended,
    async stop(mode) {
      if (!(await pgCtlStop(programs, cluster, mode))) await clearPostmaster(programs, cluster)
      await ended
    },
  }
}

function saidIn(cluster: string): string {
  return textOf(logOf(cluster))
}

function faultOf(said: string, cluster: string): StartError {
  const text = `The embedded PostgreSQL does not start: ${lastLine(said)} (more in ${logOf(cluster)})`
  const passing = /Address already in use|pre-existing shared memory block/.test(said)
  return passing ? new PassingFault(text) : new StartError(text)
}

/** The most informative line of a PostgreSQL program's output. */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/.test(line))
  return (telling ?? lines.at(-1) ?? 'no reason given').trim()
}

/** Whether a retry of the start may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof PassingFault
}
