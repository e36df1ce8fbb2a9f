import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../env.ts'
import type { Shutdown } from '../start/shutdown.ts'

/** A command's input and output; tests pass in their own. */
export type Terminal = {
  in: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown }
  out: Writable
  err: Writable
}

export type Command = {
  /** The words that select it. */
  words: readonly string[]
  /** Names of the arguments, all of them required. */
  parameters: readonly string[]
  /** The last argument may be repeated. */
  several?: boolean
  summary: string
  /** Returns the exit code. What it leaves open is closed by `shutdown`, which a signal may run before its end. */
  run(
    parameters: readonly string[],
    settings: Settings,
    terminal: Terminal,
    shutdown: Shutdown,
  ): Promise<number>
}

/** Prints the verdict of a check. @returns the exit code: 1 where anything differs */
export function printVerdict({ out }: Terminal, checked: string, differences: readonly string[]): number {
  const sound = differences.length === 0
  out.write(`${checked}: ${sound ? 'all is well' : `${differences.length} differences`}\n`)
  return sound ? 0 : 1
}

/** The id of a place. @throws UsageError */
export function placeNumber(text: string): number {
  const placeId = Number(text)
  if (Number.isSafeInteger(placeId) && placeId >= 1) return placeId
  throw new UsageError(`${text} is not the number of a place`)
}

/** Wrong usage of a command; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
