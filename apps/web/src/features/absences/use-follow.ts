import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/calls/index.ts'
import { useLive } from '#app/live/index.ts'
import { absencesChangedSoon } from './queries.ts'

/** Keeps the place's absences up to date by a subscription, without polling. */
export function useFollowAbsences(placeId: number) {
  const queries = useQueryClient()
  const refreshAbsences = () => absencesChangedSoon(queries)
  useLive(client.absences.follow, { placeId }, { onState: refreshAbsences, onChange: refreshAbsences })
}
