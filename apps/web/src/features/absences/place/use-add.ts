import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { absencesChanged, addAbsence } from '../queries.ts'

export type AddResult =
  | { kidId: number; days: AbsenceReport['days']; commandId: string }
  | { kidId: number; error: unknown }

/**
 * Reports kids of a place absent, one command per kid, and continues after a refusal, with an outcome for each. After a
 * lost response the same id is sent again, so the retry is idempotent.
 */
export function useAdd(placeId: number) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(addAbsence())
  const command = useCommand()
  const [results, setResults] = useState<readonly AddResult[]>([])
  const [sending, setSending] = useState(false)

  async function addOne(kidId: number, range: { from: string; to: string }): Promise<AddResult> {
    const sent = command({ placeId, kidId, ...range })
    try {
      const { days } = await mutateAsync(sent)
      return { kidId, days, commandId: sent.commandId }
    } catch (error) {
      return { kidId, error }
    }
  }

  /** Resolves to the results of these kids. */
  async function add(kidIds: readonly number[], range: { from: string; to: string }): Promise<AddResult[]> {
    setSending(true)
    const kept = results.filter(({ kidId }) => !kidIds.includes(kidId))
    const made: AddResult[] = []
    for (const kidId of kidIds) {
      made.push(await addOne(kidId, range))
      setResults([...kept, ...made])
    }
    setSending(false)
    void absencesChanged(client)
    return made
  }

  return { results, sending, add, reset: () => setResults([]) }
}
