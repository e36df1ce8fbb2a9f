import { Trans, useLingui } from '@lingui/react/macro'
import { SECTIONS } from '@skrzat/contract/notice-sections'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Select } from '@skrzat/ui/select'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Bell, CheckCheck, Settings } from 'lucide-react'
import { allUnread, useMenu } from '#app/navigation/index.ts'
import { useLookedAt, useMarkShown } from '#app/live/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Failure } from '#components/failure.tsx'
import { mayGetNews } from '#components/notices/concerns.ts'
import { SECTION_NAMES } from '#components/notices/notice-text.ts'
import { OlderButton } from '#components/older-button.tsx'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { NoticeDays } from './notice-days.tsx'
import { markAllRead, noticesOptions } from './queries.ts'
import type { ChangeNoticesSearch, NoticesSearch } from './search.ts'

type NoticesPageProps = { search: NoticesSearch; changeSearch: ChangeNoticesSearch }

/** All notices by day and section, each with a link to its screen. Shown ones are read on the next visit. */
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
  // Alarms stay unread until they are marked by hand, so that none vanishes on sight.
  useMarkShown(
    notices
      ?.filter(({ id, readDate, section: of }) => readDate === null && of !== 'admin' && lookedAt.has(id))
      .map(({ id }) => id) ?? [],
  )

  return (
    <Page
      title={t`Powiadomienia`}
      width="narrow"
      actions={
        <ButtonLink icon={Settings} to="/account/notices" variant="secondary">{t`Ustawienia`}</ButtonLink>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Select
          aria-label={t`Część aplikacji`}
          className="w-auto min-w-52 flex-1 sm:flex-none"
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
          icon={CheckCheck}
          pending={read.isPending}
          // Not disabled: it was just pressed, and has the focus.
          blocked={!unread}
          onClick={() => unread && read.mutate({ upTo: newest, ...(section && { section }) })}
        >
          {t`Oznacz wszystkie jako przeczytane`}
        </Button>
      </div>
      <Failure error={read.error} />
      <QueryState query={{ ...query, data: notices }} pending={<NoticesPending />} empty={<Nothing />}>
        {(listed) => (
          <div className="flex flex-col gap-6">
            <NoticeDays notices={listed} watch={watch} />
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
    <EmptyState icon={<Bell />} title={t`Nie ma tu powiadomień`}>
      <Trans>Gdy pojawi się faktura, plik, wydarzenie albo odpowiedź placówki, zobaczysz to tutaj.</Trans>
    </EmptyState>
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
