import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/trpc.ts'
import { useLive } from '#app/use-live.ts'
import { absencesChangedSoon } from './queries.ts'

/** Keeps the place's absences up to date by a subscription, without polling. */
export function useFollow(placeId: number) {
  const queries = useQueryClient()
  const refresh = () => absencesChangedSoon(queries)
  useLive(client.absences.follow, { placeId }, { onState: refresh, onChange: refresh })
}
