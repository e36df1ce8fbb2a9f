/**
 * npx and pnpm stand between whoever starts Skrzat and the server, and not each of them hands on the signal that it
 * is ended with. So the server looks after those above it, and ends when one of them is gone.
 */
import { existsSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; command: string; dead: boolean }

/** Milliseconds between two looks. */
const INTERVAL = 250

/** Reads /proc; undefined where there is no such process, or no /proc at all. */
function look(pid: number): Process | undefined {
  const folder = `/proc/${pid}`
  if (!existsSync(`${folder}/stat`)) return undefined
  // The name, in brackets, may hold anything; after it come the state and the parent's number.
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

/** Those above this process, from the nearest up, as far as they only run a script for somebody. */
function runners(): Process[] {
  const found: Process[] = []
  for (let next = look(process.ppid); next && RUNNER.test(next.command); next = look(next.parent))
    found.push(next)
  return found
}

/** Calls `onGone` once, when a package manager that this process was started by has ended. */
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

/** The topmost may lose its own parent and stay: whoever started it in the background has left. */
function isThere({ pid }: Process, index: number, chain: readonly Process[]): boolean {
  const child = index === 0 ? process.ppid === pid : lookAgain(chain[index - 1]?.pid)?.parent === pid
  return child && lookAgain(pid)?.dead === false
}

function lookAgain(pid: number | undefined): Process | undefined {
  try {
    return pid === undefined ? undefined : look(pid)
  } catch {
    // It ended between the look whether it is there and the reading.
    return undefined
  }
}
