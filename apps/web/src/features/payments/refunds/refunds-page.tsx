import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sumGrosze } from '@skrzat/contract/money'
import { REFUND_STATES, type RefundState } from '@skrzat/contract/refund'
import type { Refund, RefundsPage as Shown } from '@skrzat/contract/wire/refunds'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { ListPending } from '#components/list-pending.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { QueryState } from '#components/query-state.tsx'
import { FileDialog } from './file-dialog.tsx'
import { Files } from './files.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { refundsOptions, refundsPageOptions } from './queries.ts'
import { RefundRow } from './refund-row.tsx'
import { stateNames } from './texts.ts'

type RefundsPageProps = {
  placeId: number
  state: RefundState
  onState: (state: RefundState) => void
  /** Whose refund is to be ordered, as a link said. */
  kidId: number | undefined
  onKidDone: () => void
}

/** Refunds of credit and deposits: a queue, files of it for the bank, and their history. */
export function RefundsPage({ placeId, state, onState, kidId, onKidDone }: RefundsPageProps) {
  const { t, i18n } = useLingui()
  const query = useQuery(refundsPageOptions(placeId))
  const [ordering, setOrdering] = useState(false)
  const totals = query.data?.totals
  return (
    <PaymentsFrame
      placeId={placeId}
      tab="refunds"
      title={t`Zwroty`}
      actions={
        <Button icon={Plus} onClick={() => setOrdering(true)}>
          {t`Nowy zwrot`}
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        {query.data?.accountValid === false && (
          <Notice tone="warning">
            <Trans>Numer rachunku placówki jest błędny: plik dla banku powstanie, gdy go poprawisz.</Trans>
          </Notice>
        )}
        <Tabs
          value={state}
          onValueChange={(next) => {
            const chosen = REFUND_STATES.find((each) => each === next)
            if (chosen) onState(chosen)
          }}
        >
          <TabsList aria-label={t`Stan zwrotów`} className="tabular">
            {REFUND_STATES.map((each) => (
              <TabsTrigger key={each} value={each}>
                {i18n._(stateNames[each])}
                {totals && ` (${totals[each].count})`}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={state}>
            <Queue key={state} placeId={placeId} state={state} page={query.data} />
          </TabsContent>
        </Tabs>
        {query.data && query.data.files.length > 0 && <Files placeId={placeId} files={query.data.files} />}
      </div>
      {(ordering || kidId !== undefined) && (
        <OrderDialog
          placeId={placeId}
          kidId={kidId}
          onClose={() => {
            setOrdering(false)
            onKidDone()
          }}
        />
      )}
    </PaymentsFrame>
  )
}

function Queue({ placeId, state, page }: { placeId: number; state: RefundState; page: Shown | undefined }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(refundsOptions(placeId, state))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [making, setMaking] = useState(false)
  const refunds = query.data?.pages.flatMap((each) => each.refunds) ?? []
  const selected = refunds.filter(({ id }) => chosen.has(id))
  const waiting = page?.totals.ORDERED
  const isQueue = state === 'ORDERED'

  function toggle({ id }: Refund) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  const sum = selected.length > 0 ? sumGrosze(selected.map(({ amount }) => amount)) : (waiting?.sum ?? 0)
  const count = selected.length > 0 ? selected.length : (waiting?.count ?? 0)
  return (
    <>
      <QueryState
        query={query}
        pending={
          <ListPending label={t`Wczytywanie zwrotów`} cells={['w-48', 'w-56', 'ml-auto w-28']} card="h-28" />
        }
      >
        {() =>
          refunds.length === 0 ? (
            <EmptyState picture="jar" title={emptyTitle()}>
              <Trans>
                Zwrot nadpłaty albo kaucji zlecasz tutaj, a bank dostaje gotowy plik z przelewami.
              </Trans>
            </EmptyState>
          ) : (
            <ul
              aria-label={t`Zwroty`}
              className="divide-y divide-line rounded-card border border-line bg-card"
            >
              {refunds.map((refund) => (
                <li key={refund.id}>
                  <RefundRow
                    placeId={placeId}
                    refund={refund}
                    {...(isQueue && { chosen: chosen.has(refund.id), onToggle: () => toggle(refund) })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3 self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Pokaż starsze`}
        </Button>
      )}
      {isQueue && refunds.length > 0 && (
        <ActionBar
          label={t`Plik dla banku`}
          className="bottom-[calc(var(--bottom-bar,0px)+0.5rem)]"
          summary={
            <p className="text-muted">
              {t`${plural(count, { one: '# zwrot', few: '# zwroty', many: '# zwrotów', other: '# zwrotu' })}`}{' '}
              <Money grosze={sum} className="font-bold text-ink" />
            </p>
          }
        >
          <Button icon={FileDown} disabled={!page?.accountValid} onClick={() => setMaking(true)}>
            {selected.length > 0 ? t`Plik z zaznaczonych` : t`Plik dla banku`}
          </Button>
        </ActionBar>
      )}
      {making && page && (
        <FileDialog
          placeId={placeId}
          settings={page.settings}
          ids={selected.length > 0 ? selected.map(({ id }) => id) : undefined}
          count={count}
          sum={sum}
          onMade={() => setChosen(new Set())}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )

  function emptyTitle(): string {
    switch (state) {
      case 'ORDERED':
        return t`Żaden zwrot nie czeka`
      case 'SENT':
        return t`Bank nie ma teraz żadnego zwrotu`
      case 'PAID':
        return t`Nic jeszcze nie wypłacono`
      case 'CANCELLED':
        return t`Żadnego zwrotu nie anulowano`
      default:
        return state satisfies never
    }
  }
}
