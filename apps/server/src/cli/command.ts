import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../env.ts'

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
  /** Returns the exit code. */
  run(parameters: readonly string[], settings: Settings, terminal: Terminal): Promise<number>
}

/** Wrong usage of a command; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
