import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/trpc.ts'
import { useLive } from '#app/use-live.ts'
import { absencesChangedSoon } from './queries.ts'

/** The place's absences follow what anybody does about them, without asking. */
export function useFollow(placeId: number) {
  const queries = useQueryClient()
  const refresh = () => absencesChangedSoon(queries)
  useLive(client.absences.follow, { placeId }, { onState: refresh, onChange: refresh })
}
