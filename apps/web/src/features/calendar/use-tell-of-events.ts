import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { useMarkShown, useRefetch } from '#app/live/index.ts'
import { trpc } from '#app/calls/index.ts'

/** Shows toasts of new events in the place, on opening the calendar and while it stays open. */
export function useTellOfEvents(placeId: number) {
  const { t } = useLingui()
  const { data: menu, dataUpdatedAt: countedAt } = useMenu()
  const unread = menu?.placeCounts[placeId]?.calendar ?? 0
  const { data: notices, refetch } = useQuery(
    trpc.notifications.bySection.queryOptions(
      { section: 'calendar', placeId },
      { enabled: false, gcTime: 0 },
    ),
  )
  const refetchNotices = useRefetch(refetch)
  // Also depends on when the count changed: the count stays the same if one notice is read while another arrives.
  useEffect(() => {
    if (countedAt > 0 && unread > 0) refetchNotices()
  }, [unread, countedAt, refetchNotices])
  const unseen = notices && notices.length > 0 ? notices : null
  const tell = useEffectEvent((news: number) =>
    toast.info(
      t`${plural(news, { one: 'W kalendarzu jest nowe wydarzenie.', few: 'W kalendarzu są # nowe wydarzenia.', many: 'W kalendarzu jest # nowych wydarzeń.', other: 'W kalendarzu jest # nowych wydarzeń.' })}`,
      { id: 'events' },
    ),
  )
  useEffect(() => {
    if (unseen) tell(unseen.length)
  }, [unseen])
  useMarkShown(unseen?.map(({ id }) => id) ?? [])
}
