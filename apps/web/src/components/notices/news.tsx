import { Trans, useLingui } from '@lingui/react/macro'
import type { Notification, Section } from '@skrzat/contract/wire/notifications'
import { noticeGroups } from '@skrzat/contract/notice-groups'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { useMarkShown, useRefetch } from '#app/live/index.ts'
import { trpc } from '#app/calls/index.ts'
import { NoticeSays } from './late-says.tsx'

type NewsProps = {
  section: Section
  /** The place; by default all. */
  placeId?: number
  /** Called for new notices, so that the screen refetches their subjects. */
  onNews?: () => void
}

/**
 * The news of this screen, as one line that unfolds: it never pushes away what one came for. They stay until the screen
 * is left, and are marked read once shown.
 */
export function News({ section, placeId, onNews }: NewsProps) {
  const { t } = useLingui()
  const listId = useId()
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
  const [open, setOpen] = useState(false)
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

  const [latest = [], ...others] = noticeGroups(seen)
  useMarkShown((open ? seen : latest).map(({ id }) => id))
  // The badge's count keeps the line's place until its news are loaded.
  if (latest.length === 0 && (fetched || unread === 0)) return null
  const more = others.flat().length
  return (
    <section aria-label={t`Nowe od ostatniej wizyty`} className="-mt-2 mb-3 text-sm print:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className="-mx-2 flex h-9 w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 text-left hover:bg-green-soft pointer-coarse:h-11"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-green" />
        <span className="min-w-0 truncate">
          <span className="font-medium">
            <Trans>Nowe:</Trans>
          </span>{' '}
          <Suspense fallback={unread}>
            {latest.length === 0 ? unread : <NoticeSays notices={latest} />}
          </Suspense>
        </span>{' '}
        {more > 0 && <span className="tabular shrink-0 text-muted">{t`i jeszcze ${more}`}</span>}
        <ChevronDown
          aria-hidden
          className={cn('ml-auto size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <ul id={listId} hidden={!open} className="mt-1 flex flex-col gap-1.5 border-l-2 border-line pl-3">
        {open && (
          <Suspense>
            {seen.map((notice) => (
              <li key={notice.id} className="wrap-anywhere">
                <NoticeSays notices={[notice]} />{' '}
                <DateText value={notice.createdDate} className="text-muted" />
              </li>
            ))}
          </Suspense>
        )}
      </ul>
    </section>
  )
}
