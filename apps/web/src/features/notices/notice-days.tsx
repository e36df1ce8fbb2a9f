import { useLingui } from '@lingui/react/macro'
import type { ListedNotice } from '@skrzat/contract/wire/notifications'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { VirtualList, renderedWhole } from '@skrzat/ui/virtual-list'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type RefCallback, useMemo, useState } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { timeText } from '#components/day-text.ts'
import { noticeLink } from '#components/notices/notice-link.ts'
import { NoticeSays } from '#components/notices/notice-says.tsx'
import { SECTION_NAMES, useAbout } from '#components/notices/notice-text.ts'
import { byDay } from './by-day.ts'

type NoticeDaysProps = {
  notices: readonly ListedNotice[]
  /** A ref for the row of a notice. */
  watch: (id: number) => RefCallback<HTMLElement>
}

/** The notices under their days and sections. */
export function NoticeDays({ notices, watch }: NoticeDaysProps) {
  const { t } = useLingui()
  // Notices that were unread when they appeared stay marked as new, although showing them marks them read.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const added = notices.filter(({ id, readDate }) => readDate === null && !fresh.has(id))
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]))
  return byDay(notices).map(({ day, sections }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-2 text-lg font-bold first-letter:uppercase">
        <DateText value={day} />
      </h2>
      <div className="flex flex-col gap-3">
        {sections.map(({ section, notices: own }) => (
          <section key={section} aria-label={t(SECTION_NAMES[section])}>
            <h3 className="mb-1 text-sm text-muted">{t(SECTION_NAMES[section])}</h3>
            <VirtualList
              name={`notices of ${day} ${section}`}
              rows={own}
              keyOf={({ id }) => id}
              whole={notices.length > renderedWhole ? 0 : renderedWhole}
              estimate={85}
              className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
            >
              {(notice) => <NoticeRow notice={notice} fresh={fresh.has(notice.id)} watch={watch} />}
            </VirtualList>
          </section>
        ))}
      </div>
    </section>
  ))
}

type NoticeRowProps = { notice: ListedNotice; fresh: boolean; watch: NoticeDaysProps['watch'] }

function NoticeRow({ notice, fresh, watch }: NoticeRowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const seen = useMemo(() => watch(notice.id), [watch, notice.id])
  const { data: menu } = useMenu()
  const isOpen = (placeId: number) => menu?.places.some(({ id }) => id === placeId) ?? false
  const subjects = useAbout()(notice)
  const about = [notice.data.kid_name, ...subjects, notice.placeName].filter(Boolean).join(' · ')
  return (
    <div ref={seen}>
      <Link
        {...noticeLink(notice, isOpen)}
        className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-green-soft focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={cn('size-2 shrink-0 rounded-full', fresh ? 'bg-green' : 'bg-transparent')}
        />
        <span className="min-w-0 flex-1">
          <span className={cn('block break-words', fresh && 'font-medium')}>
            <NoticeSays notice={notice} />
            {fresh && <span className="sr-only"> {t`nowe`}</span>}
          </span>
          {about !== '' && <span className="block text-sm break-words text-muted">{about}</span>}
        </span>
        <time dateTime={notice.createdDate} className="tabular shrink-0 text-sm text-muted">
          {timeText(notice.createdDate, locale)}
        </time>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </div>
  )
}
