import { useState } from 'react'
import { failureOf, property, type Failure } from './errors.ts'

/** After these nobody knows whether the command was carried out: it is sent again under its id. */
const UNCERTAIN = new Set<Failure['code']>(['unreachable', 'internal', 'unavailable', 'rate_limited'])

/** No answer came, or not a final one. */
export function isUncertain(error: unknown): boolean {
  return UNCERTAIN.has(failureOf(error).code)
}

/** How to forget the ids of commands that have no final answer yet. */
const unanswered = new Map<unknown, () => void>()

/** Ends a command's id, unless its answer was not final. The query client calls it after each mutation. */
export function commandAnswered(commandId: unknown, error: unknown) {
  // A reused id was recorded under other words: a new id would record those of now as well.
  if (error && (isUncertain(error) || failureOf(error).code === 'command.reused')) return
  unanswered.get(commandId)?.()
  unanswered.delete(commandId)
}

/** As `commandAnswered`, for variables of which some name a command. */
export function mutationAnswered(variables: unknown, error: unknown) {
  commandAnswered(property(variables, 'commandId'), error)
}

/**
 * Gives commands their ids. One without a final answer keeps its id, so that sending it again carries it out once;
 * after an answer the next gets another.
 */
export function commandIds() {
  const ids = new Map<string, string>()
  /**
   * @param about what is to be done once; where it is not the whole payload, an edited payload keeps the id while the
   *   first has no answer. The server then carries out either or refuses with `command.reused`, and never does both.
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

/** Ids for the commands of one screen: `add.mutate(command({ placeId, ...fields }, 'form'))`. */
export function useCommand() {
  const [command] = useState(commandIds)
  return command
}
