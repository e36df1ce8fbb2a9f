import { useLingui } from '@lingui/react/macro'
import { groupKey } from '@skrzat/contract/notice-groups'
import type { ListedNotice } from '@skrzat/contract/wire/notifications'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { VirtualList, renderedWhole } from '@skrzat/ui/virtual-list'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefCallback, useId, useMemo, useState } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { noticeLink } from '#components/notices/notice-link.ts'
import { NoticeSays } from '#components/notices/notice-says.tsx'
import { AgoText } from './ago-text.tsx'
import type { DayOfNotices } from './by-day.ts'
import { SectionIcon } from './section-icon.tsx'

type NoticeDaysProps = {
  days: readonly DayOfNotices[]
  /** A ref for the row of a notice, or of a group by its newest. */
  watch: (id: number) => RefCallback<HTMLElement>
}

/** The notices under their days; groups unfold. */
export function NoticeDays({ days, watch }: NoticeDaysProps) {
  // Notices that were unread when they appeared stay marked as new, although showing them marks them read.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const notices = days.flatMap(({ groups }) => groups.flat())
  const added = notices.filter(({ id, readDate }) => readDate === null && !fresh.has(id))
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return days.map(({ day, groups }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-1.5 text-sm font-medium text-muted first-letter:uppercase">
        <DateText value={day} />
      </h2>
      <VirtualList
        name={`notices of ${day}`}
        rows={groups}
        keyOf={([first]) => first?.id ?? 0}
        whole={notices.length > renderedWhole ? 0 : renderedWhole}
        estimate={45}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
      >
        {([first, ...others]) => {
          if (!first) return null
          if (others.length === 0)
            return <NoticeRow notice={first} fresh={fresh.has(first.id)} watch={watch} />
          const key = `${day} ${groupKey(first)}`
          const turned = new Set(open)
          if (!turned.delete(key)) turned.add(key)
          return (
            <GroupRow
              group={[first, ...others]}
              fresh={fresh}
              watch={watch}
              open={open.has(key)}
              onTurn={() => setOpen(turned)}
            />
          )
        }}
      </VirtualList>
    </section>
  ))
}

const rowStyle =
  'flex min-h-11 w-full items-start gap-x-3 px-3.5 py-2.5 text-left hover:bg-green-soft focus-visible:-outline-offset-2 max-sm:flex-wrap'

type NoticeRowProps = {
  notice: ListedNotice
  fresh: boolean
  watch?: NoticeDaysProps['watch']
}

function NoticeRow({ notice, fresh, watch }: NoticeRowProps) {
  const seen = useMemo(() => watch?.(notice.id), [watch, notice.id])
  const { data: menu } = useMenu()
  const isOpen = (placeId: number) => menu?.places.some(({ id }) => id === placeId) ?? false
  return (
    <div ref={seen}>
      <Link {...noticeLink(notice, isOpen)} className={rowStyle}>
        <RowText notices={[notice]} fresh={fresh} />
        <AgoText instant={notice.createdDate} />
      </Link>
    </div>
  )
}

type GroupRowProps = {
  group: readonly [ListedNotice, ...ListedNotice[]]
  fresh: ReadonlySet<number>
  watch: NoticeDaysProps['watch']
  open: boolean
  onTurn: () => void
}

function GroupRow({ group, fresh, watch, open, onTurn }: GroupRowProps) {
  const [newest] = group
  const listId = useId()
  const seen = useMemo(() => watch(newest.id), [watch, newest.id])
  return (
    <div ref={seen}>
      <button type="button" aria-expanded={open} aria-controls={listId} className={rowStyle} onClick={onTurn}>
        <RowText notices={group} fresh={group.some(({ id }) => fresh.has(id))}>
          <ChevronDown
            aria-hidden
            className={cn('mt-0.5 size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </RowText>
        <AgoText instant={newest.createdDate} />
      </button>
      <ul id={listId} hidden={!open} className="divide-y divide-line border-t border-line bg-sunken pl-5">
        {open &&
          group.map((notice) => (
            <li key={notice.id}>
              <NoticeRow notice={notice} fresh={fresh.has(notice.id)} />
            </li>
          ))}
      </ul>
    </div>
  )
}

type RowTextProps = { notices: readonly ListedNotice[]; fresh: boolean; children?: ReactNode }

/** The icon, what the notices are about, and where if the person has several places. */
function RowText({ notices, fresh, children }: RowTextProps) {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const [first] = notices
  if (!first) return null
  const isElsewhere = menu?.places.length !== 1 || menu.places[0]?.id !== first.placeId
  return (
    <>
      <span className="relative flex shrink-0">
        <SectionIcon section={first.section} />
        {fresh && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-1 size-2 rounded-full bg-green ring-2 ring-card"
          />
        )}
      </span>
      <span className="min-w-0 flex-1 break-words">
        <NoticeSays notices={notices} className={fresh ? 'font-bold' : undefined} />
        {isElsewhere && first.placeName !== null && (
          <span className="block text-sm text-muted">{first.placeName}</span>
        )}
        {fresh && <span className="sr-only"> {t`nowe`}</span>}
      </span>
      {children}
    </>
  )
}
