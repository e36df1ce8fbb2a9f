import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { trpc } from '#app/trpc.ts'
import { absencesChangedSoon } from './queries.ts'

/** The place's absences follow what anybody does about them, without asking. */
export function useFollow(placeId: number) {
  const client = useQueryClient()
  useSubscription(
    trpc.absences.follow.subscriptionOptions(
      { placeId },
      {
        // Whatever happened before the connection stood is asked for once.
        onStarted: () => absencesChangedSoon(client),
        onData: () => absencesChangedSoon(client),
      },
    ),
  )
}
