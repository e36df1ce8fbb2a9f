import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMenu } from '#app/menu.ts'
import { trpc } from '#app/trpc.ts'

/**
 * Whoever has a place's calendar open is told that something is new there, and has seen it then: the badge goes. So
 * it is at the start, and while it stays open.
 */
export function useReadNotices(placeId: number) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: menu } = useMenu()
  const unread = menu?.counts.calendar ?? 0
  const { data: notices, refetch } = useQuery(
    trpc.notifications.bySection.queryOptions(
      { section: 'calendar', placeId },
      { enabled: false, gcTime: 0 },
    ),
  )
  useEffect(() => {
    // The count is of all places together: which of them it is about is asked whenever it changes.
    if (unread > 0) void refetch()
  }, [unread, refetch])
  const { mutate } = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.accounts.menu.queryFilter()),
    }),
  )
  const tell = useEffectEvent((news: number) => {
    toast.info(
      t`${plural(news, { one: 'W kalendarzu jest nowe wydarzenie.', few: 'W kalendarzu są # nowe wydarzenia.', many: 'W kalendarzu jest # nowych wydarzeń.', other: 'W kalendarzu jest # nowych wydarzeń.' })}`,
      { id: 'events' },
    )
    mutate({ section: 'calendar', placeId })
  })
  useEffect(() => {
    if (notices && notices.length > 0) tell(notices.length)
  }, [notices])
}
