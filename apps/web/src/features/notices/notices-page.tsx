import { Trans, useLingui } from '@lingui/react/macro'
import { SECTIONS } from '@skrzat/contract/notice-sections'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Select } from '@skrzat/ui/select'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CheckCheck, Settings } from 'lucide-react'
import { allUnread, useMenu } from '#app/navigation/index.ts'
import { useLookedAt, useMarkShown } from '#app/live/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Failure } from '#components/failure.tsx'
import { mayGetNews } from '#components/notices/concerns.ts'
import { SECTION_NAMES } from '#components/notices/section-names.ts'
import { OlderButton } from '#components/older-button.tsx'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { byDay } from './by-day.ts'
import { NoticeDays } from './notice-days.tsx'
import { markAllRead, noticesOptions } from './queries.ts'
import { QuietBell } from './quiet-bell.tsx'
import type { ChangeNoticesSearch, NoticesSearch } from './search.ts'

type NoticesPageProps = { search: NoticesSearch; changeSearch: ChangeNoticesSearch }

/** All notices by day, each with a link to its screen. Shown ones are read on the next visit. */
export function NoticesPage({ search: { section }, changeSearch }: NoticesPageProps) {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const query = useInfiniteQuery(noticesOptions(section))
  const read = useMutation(markAllRead())
  const notices = query.data?.pages.flatMap((page) => page.notices)
  const newest = notices?.[0]?.id
  // In quiet hours the badge is held back, but the list is not.
  const someUnread = notices?.some(({ readDate }) => readDate === null) ?? false
  const count = menu ? (section ? (menu.counts[section] ?? 0) : allUnread(menu)) : 0
  const unread = newest !== undefined && (count > 0 || someUnread)

  const { lookedAt, watch } = useLookedAt()
  const days = byDay(notices ?? [])
  // A group is read by its line. Alarms stay unread until they are marked by hand, so that none vanishes on sight.
  useMarkShown(
    days
      .flatMap(({ groups }) => groups.filter(([newest]) => newest && lookedAt.has(newest.id)).flat())
      .filter(({ readDate, section: of }) => readDate === null && of !== 'admin')
      .map(({ id }) => id),
  )

  return (
    <Page
      title={t`Powiadomienia`}
      width="narrow"
      actions={
        <ButtonLink
          icon={Settings}
          to="/account/notices"
          variant="quiet"
          size="sm"
        >{t`Ustawienia`}</ButtonLink>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label={t`Część aplikacji`}
          className="w-auto min-w-0 flex-1 sm:max-w-72 sm:min-w-52"
          value={section ?? ''}
          onChange={({ target }) =>
            changeSearch({ section: SECTIONS.find((each) => each === target.value) }, { replace: true })
          }
        >
          <option value="">{t`Wszystkie`}</option>
          {SECTIONS.filter((each) => each === section || (menu && mayGetNews(each, menu))).map((each) => (
            <option key={each} value={each}>
              {t(SECTION_NAMES[each])}
            </option>
          ))}
        </Select>
        <Button
          variant="secondary"
          className="shrink-0 sm:ml-auto"
          icon={CheckCheck}
          pending={read.isPending}
          // Not disabled: it was just pressed, and has the focus.
          blocked={!unread}
          onClick={() => unread && read.mutate({ upTo: newest, ...(section && { section }) })}
        >
          {/* A phone has room for the filter and the short form beside each other. */}
          <span>
            <Trans>
              Oznacz wszystkie <span className="max-sm:sr-only">jako przeczytane</span>
            </Trans>
          </span>
        </Button>
      </div>
      <Failure error={read.error} />
      <QueryState query={{ ...query, data: notices }} pending={<NoticesPending />} empty={<Nothing />}>
        {() => (
          <div className="flex flex-col gap-5">
            <NoticeDays days={days} watch={watch} />
            <OlderButton query={query} label={t`Pokaż starsze`} />
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-center pt-8">
      <QuietBell />
      <EmptyState title={t`Nie ma tu powiadomień`} className="pt-4">
        <Trans>Gdy pojawi się faktura, plik, wydarzenie albo odpowiedź placówki, zobaczysz to tutaj.</Trans>
      </EmptyState>
    </div>
  )
}

function NoticesPending() {
  return (
    <Pending
      className="flex flex-col gap-3"
      skeletons={['h-6 w-32', 'h-40 w-full rounded-card', 'h-40 w-full rounded-card']}
    />
  )
}
