import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addMonths, firstOfMonth } from '@skrzat/contract/days'
import { firstDay } from '@skrzat/contract/month-sheet'
import type { Differences } from '@skrzat/contract/wire/differences'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { monthText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { ListPending } from '#components/list-pending.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { PeriodChoice } from '#components/period-choice.tsx'
import { QueryState } from '#components/query-state.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CarriedList } from './carried-list.tsx'
import { DifferenceRow } from './difference-row.tsx'
import { closedMonthOptions, differencesOptions } from './queries.ts'
import type { ChangeDifferencesSearch, DifferencesSearch } from './search.ts'

type DifferencesPageProps = {
  placeId: number
  search: DifferencesSearch
  changeSearch: ChangeDifferencesSearch
}

/** What changed after the invoices of a month were issued, to be approved or dismissed. */
export function DifferencesPage({ placeId, search, changeSearch }: DifferencesPageProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const current = firstOfMonth(useToday())
  const shown = search.month === undefined ? current : firstDay(search.month)
  const query = useQuery(differencesOptions(placeId, shown.slice(0, 7)))
  const choose = (day: string) =>
    changeSearch({ month: day === current ? undefined : day.slice(0, 7) }, { resetScroll: false })
  return (
    <PaymentsFrame placeId={placeId} tab="differences" title={t`Różnice`}>
      <div className="flex min-w-0 flex-col gap-4">
        <PeriodChoice
          previous={{ label: t`Poprzedni miesiąc`, onClick: () => choose(addMonths(shown, -1)) }}
          next={{ label: t`Następny miesiąc`, onClick: () => choose(addMonths(shown, 1)) }}
          current={{ label: t`Ten miesiąc`, onClick: () => choose(current), disabled: shown === current }}
          text={monthText(shown, locale)}
        />
        <ClosedMonth placeId={placeId} month={shown.slice(0, 7)} />
        <Failure error={query.data && query.error} />
        <QueryState
          query={query}
          pending={
            <ListPending label={t`Wczytywanie różnic`} cells={['w-48', 'w-56', 'ml-auto w-28']} card="h-28" />
          }
        >
          {(found) => (
            <div aria-busy={query.isPlaceholderData}>
              <Found
                key={shown}
                placeId={placeId}
                found={found}
                dismissed={search.dismissed === true}
                onDismissed={(dismissed) => changeSearch({ dismissed: dismissed || undefined })}
              />
            </div>
          )}
        </QueryState>
      </div>
    </PaymentsFrame>
  )
}

/** Where the corrections of a closed month go. */
function ClosedMonth({ placeId, month }: { placeId: number; month: string }) {
  const { data: isClosed, error } = useQuery(closedMonthOptions(placeId, month))
  if (!isClosed) return <Failure error={error} />
  return (
    <Notice tone="info">
      <Trans>
        <Link
          to="/place/$placeId/payments/months"
          params={{ placeId }}
          search={{ month }}
          className="underline underline-offset-2"
        >
          Ten miesiąc jest zamknięty
        </Link>
        , więc korekty będą w zestawieniu miesiąca, w którym zatwierdzisz różnice.
      </Trans>
    </Notice>
  )
}

type FoundProps = {
  placeId: number
  found: Differences
  dismissed: boolean
  onDismissed: (dismissed: boolean) => void
}

function Found({ placeId, found, dismissed, onDismissed }: FoundProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const open = found.differences.filter(({ state }) => state === 'OPEN')
  const rest = found.differences.filter(({ state }) => state === 'DISMISSED')
  const rows = dismissed ? rest : open
  const count = open.length
  const value = dismissed ? 'dismissed' : 'open'
  return (
    <>
      <Tabs value={value} onValueChange={(next) => onDismissed(next === 'dismissed')}>
        <TabsList aria-label={t`Stan różnic`} className="tabular">
          <TabsTrigger value="open">{t`Do decyzji (${count})`}</TabsTrigger>
          <TabsTrigger value="dismissed">{t`Odrzucone (${rest.length})`}</TabsTrigger>
        </TabsList>
        <TabsContent value={value}>
          {rows.length === 0 ? (
            <EmptyState picture="jar" title={dismissed ? t`Niczego nie odrzucono` : t`Faktury się zgadzają`}>
              <Trans>
                Gdy po wystawieniu faktur zmienią się nieobecności, dni zamknięcia, pobyt dziecka albo cena
                poprawiona wstecz, różnice pojawią się tutaj.
              </Trans>
            </EmptyState>
          ) : (
            <VirtualList
              name={`differences-${value}`}
              label={t`Różnice`}
              rows={rows}
              keyOf={({ id }) => id}
              estimate={112}
              className="rounded-card border border-line bg-card"
              rowClassName="border-b border-line last:border-0"
            >
              {(difference) => <DifferenceRow placeId={placeId} difference={difference} />}
            </VirtualList>
          )}
        </TabsContent>
      </Tabs>
      <CarriedList placeId={placeId} carried={found.carried} />
      {!dismissed && count > 0 && (
        <ActionBar
          label={t`Wszystkie różnice`}
          className="bottom-[calc(var(--bottom-bar,0px)+0.5rem)]"
          summary={
            <p className="text-muted">
              {t`${plural(count, { one: '# różnica', few: '# różnice', many: '# różnic', other: '# różnicy' })}, razem`}{' '}
              <Money grosze={found.together} change className="font-bold text-ink" />
            </p>
          }
        >
          <Button icon={CheckCheck} onClick={() => setAsking(true)}>
            {t`Zatwierdź wszystkie`}
          </Button>
        </ActionBar>
      )}
      {asking && (
        <ApproveDialog
          placeId={placeId}
          differences={open}
          together={found.together}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
