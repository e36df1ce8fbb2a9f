import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { JournalTotals } from '@skrzat/contract/wire/payment-journal'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWide } from '#app/parts/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { MoreRows } from '#components/more-rows.tsx'
import { methodNames } from '#components/payment-methods.ts'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { QueryState } from '#components/query-state.tsx'
import { paymentJournalOptions } from '../queries.ts'
import { JournalCards } from './journal-cards.tsx'
import { JournalFile, JournalFileMenu, useJournalFile } from './journal-download.tsx'
import { JournalFilters } from './journal-filters.tsx'
import { JournalTable } from './journal-table.tsx'
import { type ChangeJournalSearch, journalDays, journalFilterOf, type JournalSearch } from './search.ts'

type JournalPageProps = { placeId: number; search: JournalSearch; changeSearch: ChangeJournalSearch }

/** Every payment recorded in a place, by its day, and credit added or paid out. */
export function JournalPage({ placeId, search, changeSearch }: JournalPageProps) {
  const { t } = useLingui()
  const wide = useWide()
  const days = journalDays(search, useToday())
  const filter = journalFilterOf(search)
  const file = useJournalFile(placeId, days, filter)
  const query = useInfiniteQuery(paymentJournalOptions(placeId, days, filter))
  const totals = query.data?.pages.at(-1)?.totals
  return (
    <PaymentsFrame placeId={placeId} tab="journal" title={t`Dziennik wpłat`}>
      <div className="flex min-w-0 flex-col gap-4">
        <JournalFilters
          placeId={placeId}
          search={search}
          days={days}
          onChange={changeSearch}
          found={totals?.count}
        >
          <JournalFileMenu {...file} />
        </JournalFilters>
        <JournalFile {...file} placeId={placeId} />
        <div aria-busy={query.isFetching} className="min-w-0">
          <QueryState
            query={query}
            pending={
              <ListPending
                label={t`Wczytywanie wpłat`}
                cells={['w-24', 'w-48', 'ml-auto w-28']}
                card="h-28"
              />
            }
          >
            {({ pages }) => {
              const rows = pages.flatMap((page) => page.rows)
              if (rows.length === 0)
                return (
                  <EmptyState picture="jar" title={t`Nie ma wpłat`}>
                    <Trans>W tych dniach nie zapisano żadnej wpłaty, która by pasowała.</Trans>
                  </EmptyState>
                )
              return (
                <div className="flex flex-col gap-3">
                  {totals && <Totals totals={totals} />}
                  {wide ? (
                    <JournalTable placeId={placeId} rows={rows} />
                  ) : (
                    <JournalCards placeId={placeId} rows={rows} />
                  )}
                </div>
              )
            }}
          </QueryState>
          <MoreRows query={query} label={t`Pokaż więcej`} pendingLabel={t`Wczytywanie wpłat`} />
        </div>
      </div>
    </PaymentsFrame>
  )
}

function Totals({ totals: { count, received, reversed, paidOut, methods } }: { totals: JournalTotals }) {
  const { t, i18n } = useLingui()
  const sums = [
    { name: t`Wpłynęło`, sum: received },
    { name: t`Wycofano`, sum: reversed },
    { name: t`Wypłacono`, sum: paidOut },
    { name: t`Zostało`, sum: received - reversed - paidOut },
  ]
  return (
    <section
      aria-label={t`Razem`}
      className="flex flex-wrap items-baseline gap-x-8 gap-y-3 rounded-card border border-line bg-card p-4"
    >
      <p className="tabular text-sm text-muted">
        {t`${plural(count, { one: '# pozycja', few: '# pozycje', many: '# pozycji', other: '# pozycji' })}`}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {sums.map(({ name, sum }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-bold">
              <Money grosze={sum} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm md:ml-auto">
        {methods.map(({ method, sum }) => (
          <div key={method} className="flex gap-1.5">
            <dt className="text-muted">{method ? i18n._(methodNames[method]) : t`bez sposobu`}</dt>
            <dd>
              <Money grosze={sum} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
