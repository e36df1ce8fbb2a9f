import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { trpc } from '#app/trpc.ts'
import { absencesChanged } from '../queries.ts'
import { isUncertain } from '../uncertain.ts'

export type AddResult = { kidId: number; days: AbsenceReport['days'] } | { kidId: number; error: unknown }

/**
 * The place reports kids absent, one command a kid, and goes on where one is refused: what became of each is told.
 * What got no answer is sent again under the id that it had.
 */
export function useAdd(placeId: number) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(trpc.absences.add.mutationOptions())
  const commands = useRef(new Map<string, string>())
  const [results, setResults] = useState<readonly AddResult[]>([])
  const [sending, setSending] = useState(false)

  async function addOne(kidId: number, range: { from: string; to: string }): Promise<AddResult> {
    const key = `${kidId} ${range.from} ${range.to}`
    const commandId = commands.current.get(key) ?? crypto.randomUUID()
    commands.current.set(key, commandId)
    try {
      const { days } = await mutateAsync({ commandId, placeId, kidId, ...range })
      commands.current.delete(key)
      return { kidId, days }
    } catch (error) {
      if (!isUncertain(error)) commands.current.delete(key)
      return { kidId, error }
    }
  }

  async function add(kidIds: readonly number[], range: { from: string; to: string }) {
    setSending(true)
    const kept = results.filter(({ kidId }) => !kidIds.includes(kidId))
    const made: AddResult[] = []
    for (const kidId of kidIds) {
      made.push(await addOne(kidId, range))
      setResults([...kept, ...made])
    }
    setSending(false)
    void absencesChanged(client)
  }

  return { results, sending, add, reset: () => setResults([]) }
}
