import { useState } from 'react'
import { type Failure, failureOf, readProperty } from '../errors/index.ts'

/** After these errors it is unknown whether the command was carried out: it is retried under the same id. */
const UNCERTAIN = new Set<Failure['code']>(['unreachable', 'internal', 'unavailable', 'rate_limited'])

/** Whether there was no answer, or no final one. */
export function isUncertain(error: unknown): boolean {
  return UNCERTAIN.has(failureOf(error).code)
}

/** By command id without a final answer, how to forget it. */
const unanswered = new Map<unknown, () => void>()

/** Forgets a command's id, unless its answer was not final. The query client calls it after each mutation. */
export function commandAnswered(commandId: unknown, error: unknown) {
  // The reused id was recorded with another payload: under a new id the current payload would be recorded as well.
  if (error && (isUncertain(error) || failureOf(error).code === 'command.reused')) return
  unanswered.get(commandId)?.()
  unanswered.delete(commandId)
}

/** As `commandAnswered`, for variables that may contain a command id. */
export function mutationAnswered(variables: unknown, error: unknown) {
  commandAnswered(readProperty(variables, 'commandId'), error)
}

/**
 * Makes command ids. One without a final answer is reused, so that retries are idempotent; after a final answer the
 * next command gets a new id.
 */
export function commandIds() {
  const ids = new Map<string, string>()
  /**
   * @param about identifies the command; if it is not the whole payload, an edited payload keeps the id while the first
   * has no answer. The server then carries out either or refuses with `command.reused`, never both.
   */
  return function command<Payload extends object>(
    payload: Payload,
    about = JSON.stringify(payload),
  ): Payload & { commandId: string } {
    const commandId = ids.get(about) ?? crypto.randomUUID()
    ids.set(about, commandId)
    unanswered.set(commandId, () => ids.delete(about))
    return { ...payload, commandId }
  }
}

/** Command ids for one screen: `add.mutate(command({ placeId, ...fields }, 'form'))`. */
export function useCommand() {
  const [command] = useState(commandIds)
  return command
}
