/**
 * npx and pnpm run between the caller and the server, and not all of them forward the signal that ends them. So the
 * server watches its ancestors, and ends when one of them has exited.
 */
import { existsSync, readFileSync } from 'node:fs'
import { isAway } from '../kernel/errors/index.ts'

type Process = { pid: number; parent: number; command: string; dead: boolean }

/** Polling interval in milliseconds. */
const INTERVAL = 250

/** Reads /proc; undefined if there is no such process, or no /proc at all. */
function look(pid: number): Process | undefined {
  const folder = `/proc/${pid}`
  if (!existsSync(`${folder}/stat`)) return undefined
  // The name, in parentheses, may hold anything; after it come the state and the parent's pid.
  const [, state, parent] = /\) (\S) (\d+) /.exec(readFileSync(`${folder}/stat`, 'utf8')) ?? []
  if (parent === undefined) return undefined
  return {
    pid,
    parent: Number(parent),
    dead: state === 'Z',
    command: readFileSync(`${folder}/cmdline`, 'utf8').replaceAll('\0', ' '),
  }
}

const RUNNER = /\b(?:npm|npx|pnpm)\b|^(?:\S*\/)?sh -c /

/** The ancestors of this process, nearest first, as long as they only run a script. */
function runners(): Process[] {
  const found: Process[] = []
  for (let next = look(process.ppid); next && RUNNER.test(next.command); next = look(next.parent))
    found.push(next)
  return found
}

/** Calls `onGone` once, when a package manager that started this process has ended. */
export function watchParents(environment: NodeJS.ProcessEnv, onGone: () => void): void {
  if (environment['npm_lifecycle_event'] === undefined) return
  const chain = runners()
  const timer = setInterval(() => {
    if (chain.every(isThere)) return
    clearInterval(timer)
    onGone()
  }, INTERVAL)
  timer.unref()
}

/** The topmost ancestor may lose its own parent: its caller put it in the background and ended. */
function isThere({ pid }: Process, index: number, chain: readonly Process[]): boolean {
  const before = chain[index - 1]
  try {
    const child = before ? look(before.pid)?.parent === pid : process.ppid === pid
    return child && look(pid)?.dead === false
  } catch (error) {
    // It ended between the check and the read; or no file can be opened now, which says nothing of it.
    return isAway(error)
  }
}
