import { useLingui } from '@lingui/react/macro'
import type { ListedNotice } from '@skrzat/contract/wire/notifications'
import { DateText } from '@skrzat/ui/date-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allUnread, useMenu } from '#app/navigation/index.ts'
import { noticeLink } from '#components/notices/notice-link.ts'
import { NoticeSays } from '#components/notices/notice-says.tsx'
import { Part } from './part.tsx'
import { noticesOptions } from './queries.ts'

const MOST = 5

/** The newest unread notices, which stay unread until they are opened. */
export function UnreadNotices() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(noticesOptions())
  const { data: menu } = useMenu()
  // The list has the newest ones only.
  const older = menu ? allUnread(menu) : 0
  const unread = data?.notices.filter(({ readDate }) => readDate === null).slice(0, MOST)
  return (
    <Part
      title={t`Nowe powiadomienia`}
      query={{ data: unread, error, refetch }}
      empty={older > 0 ? t`Starsze nieprzeczytane: ${older}` : t`Wszystko przeczytane.`}
      more={
        <Link
          to="/notices"
          className="mt-2 inline-flex min-h-6 items-center text-sm text-green hover:underline"
        >
          {t`Wszystkie powiadomienia`}
        </Link>
      }
    >
      {(notices) => (
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function NoticeRow({ notice }: { notice: ListedNotice }) {
  const { data: menu } = useMenu()
  const isOpen = (placeId: number) => menu?.places.some(({ id }) => id === placeId) ?? false
  return (
    <li>
      <Link
        {...noticeLink(notice, isOpen)}
        className="-mx-2 flex items-baseline gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 break-words">
          <NoticeSays notices={[notice]} className="font-medium" />
        </span>
        <DateText value={notice.createdDate} form="brief" className="shrink-0 text-xs text-muted" />
      </Link>
    </li>
  )
}
