import { Trans, useLingui } from '@lingui/react/macro'
import { LEAVER_VIEWS, type LeaverView } from '@skrzat/contract/leaver'
import type { Leavers } from '@skrzat/contract/wire/leavers'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListPending } from '#components/list-pending.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { QueryState } from '#components/query-state.tsx'
import { CreditSheet } from '../credit/credit-sheet.tsx'
import { UseCreditDialog } from '../credit/use-credit-dialog.tsx'
import { leaversOptions } from '../queries.ts'
import { type LeaverDeed, LeaverRow } from './leaver-row.tsx'

type LeaversPageProps = { placeId: number; view: LeaverView; onView: (view: LeaverView) => void }

/** Settlements: the children that leave or have left, each with what is not settled and what can be done about it. */
export function LeaversPage({ placeId, view, onView }: LeaversPageProps) {
  const { t } = useLingui()
  const query = useQuery(leaversOptions(placeId, view))
  const counts = query.data?.counts
  const names: Record<LeaverView, string> = { left: t`Odeszły`, ahead: t`Odejdą`, settled: t`Rozliczone` }
  return (
    <PaymentsFrame placeId={placeId} tab="leavers" title={t`Rozliczenia odejść`}>
      <Tabs
        value={view}
        onValueChange={(next) => {
          const chosen = LEAVER_VIEWS.find((each) => each === next)
          if (chosen) onView(chosen)
        }}
      >
        <TabsList aria-label={t`Które dzieci`} className="tabular">
          {LEAVER_VIEWS.map((each) => (
            <TabsTrigger key={each} value={each}>
              {names[each]}
              {counts && ` (${counts[each]})`}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={view} className="flex min-w-0 flex-col gap-4">
          <QueryState
            query={query}
            pending={
              <ListPending
                label={t`Wczytywanie rozliczeń`}
                cells={['w-48', 'w-56', 'ml-auto w-28']}
                card="h-32"
              />
            }
          >
            {(shown) => <Rows placeId={placeId} view={view} shown={shown} />}
          </QueryState>
        </TabsContent>
      </Tabs>
    </PaymentsFrame>
  )
}

type RowsProps = { placeId: number; view: LeaverView; shown: Leavers }

function Rows({ placeId, view, shown: { kids, totals, counts } }: RowsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [deed, setDeed] = useState<LeaverDeed>()
  const close = () => setDeed(undefined)
  if (kids.length === 0)
    return (
      <EmptyState picture="boat" title={emptyTitle()}>
        <Trans>
          Ostatni dzień dziecka wpiszesz w jego danych. Wtedy będzie tu to, co trzeba z nim rozliczyć.
        </Trans>
      </EmptyState>
    )
  const sums = [
    { term: t`Do zapłaty`, grosze: totals.left },
    { term: t`Nadpłaty`, grosze: totals.credit },
    { term: t`Kaucje`, grosze: totals.deposit },
    { term: t`Zwroty w\u00a0drodze`, grosze: totals.refunding },
  ]
  const more = counts[view] - kids.length
  return (
    <>
      {view !== 'settled' && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(({ term, grosze }) => (
            <div key={term}>
              <dt className="text-sm text-muted">{term}</dt>
              <dd>
                <Money grosze={grosze} className="text-lg font-bold" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul
        aria-label={t`Rozliczenia odejść`}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {kids.map((leaver) => (
          <li key={leaver.kid.id}>
            <LeaverRow placeId={placeId} leaver={leaver} settled={view === 'settled'} onDeed={setDeed} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          <Trans>
            Tu jest {kids.length} z {counts[view]} dzieci: najnowsze odejścia.
          </Trans>
        </p>
      )}
      {deed?.what === 'account' && (
        <CreditSheet
          placeId={placeId}
          kidId={deed.kidId}
          account={deed.account}
          onInvoice={(invoice) =>
            void navigate({ to: '/place/$placeId/payments', params: { placeId }, search: { invoice } })
          }
          onClose={close}
        />
      )}
      {deed?.what === 'useCredit' && (
        <UseCreditDialog
          placeId={placeId}
          invoice={{ ...deed.invoice, amountLeft: deed.invoice.ownLeft }}
          credit={deed.credit}
          onClose={close}
        />
      )}
    </>
  )

  function emptyTitle(): string {
    switch (view) {
      case 'left':
        return t`Nie ma nic do rozliczenia`
      case 'ahead':
        return t`Nikt teraz nie odchodzi`
      case 'settled':
        return t`Nikogo jeszcze nie rozliczono`
      default:
        return view satisfies never
    }
  }
}
