import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Notification, Section } from '@skrzat/contract/wire/notifications'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { useMarkShown, useRefetch } from '#app/live/index.ts'
import { trpc } from '#app/calls/index.ts'
import { NoticeSays } from './notice-says.tsx'
import { useAbout } from './notice-text.ts'

/** Notices shown at first; the rest on demand. */
const FEW = 3

type NewsProps = {
  section: Section
  /** The place; by default all. */
  placeId?: number
  /** Called for new notices, so that the screen refetches their subjects. */
  onNews?: () => void
}

/** The news of this screen. They stay until the screen is left, and are marked read once shown. */
export function News({ section, placeId, onNews }: NewsProps) {
  const { t } = useLingui()
  const about = useAbout()
  const { data: menu, dataUpdatedAt: countedAt } = useMenu()
  const counts = placeId === undefined ? menu?.counts : menu?.placeCounts[placeId]
  const unread = counts?.[section] ?? 0
  const { data: fetched, refetch } = useQuery(
    trpc.notifications.bySection.queryOptions(
      { section, ...(placeId !== undefined && { placeId }) },
      // Marking them read must not remove them from the screen.
      { enabled: false, gcTime: 0 },
    ),
  )
  const refetchNotices = useRefetch(refetch)
  const [seen, setSeen] = useState<readonly Notification[]>([])
  const [all, setAll] = useState(false)
  const told = useEffectEvent(() => onNews?.())
  // They may have been loaded with the document.
  const known = useRef(fetched !== undefined)
  const counted = useRef<number>(undefined)
  // Also depends on when the count changed: the count stays the same if one notice is read while another arrives.
  useEffect(() => {
    const isFirst = counted.current === undefined
    if (isFirst ? !known.current : countedAt > 0 && unread > 0) refetchNotices()
    counted.current = unread
  }, [unread, countedAt, refetchNotices])
  if (fetched?.some(({ id }) => !seen.some((notice) => notice.id === id)))
    setSeen([...fetched.filter(({ id }) => !seen.some((notice) => notice.id === id)), ...seen])
  const newest = seen[0]?.id
  // Notices loaded with the document are as new as the rest of the screen.
  const heard = useRef(fetched?.[0]?.id)
  useEffect(() => {
    if (newest !== undefined && newest !== heard.current) told()
  }, [newest])

  const shown = all ? seen : seen.slice(0, FEW)
  useMarkShown(shown.map(({ id }) => id))
  if (seen.length === 0) return null
  const more = seen.length - shown.length
  return (
    <Notice tone="info" className="mb-4 print:hidden">
      <p className="font-medium">
        <Trans>Nowe od ostatniej wizyty</Trans>
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {shown.map((notice) => (
          <li key={notice.id}>
            {notice.data.kid_name !== '' && <span className="font-medium">{notice.data.kid_name}: </span>}
            <NoticeSays notice={notice} />{' '}
            <span className="font-medium wrap-anywhere">{about(notice).join(', ')} </span>
            <DateText value={notice.createdDate} className="text-muted" />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {t`${plural(more, { one: 'Pokaż jeszcze # nowe', few: 'Pokaż jeszcze # nowe', many: 'Pokaż jeszcze # nowych', other: 'Pokaż jeszcze # nowego' })}`}
        </Button>
      )}
    </Notice>
  )
}
