import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../env.ts'

/** What a command talks through; tests hand in their own. */
export type Terminal = {
  in: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown }
  out: Writable
  err: Writable
}

export type Command = {
  /** The words that choose it. */
  words: readonly string[]
  /** Names of what follows the words, all of them required. */
  parameters: readonly string[]
  /** The last of them may be given several times. */
  several?: boolean
  summary: string
  /** Gives the exit code. */
  run(parameters: readonly string[], settings: Settings, terminal: Terminal): Promise<number>
}

/** A command was given wrongly; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
