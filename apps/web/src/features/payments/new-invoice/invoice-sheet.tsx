import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sumGrosze } from '@skrzat/contract/money'
import type { NewInvoiceScreen, PaymentType } from '@skrzat/contract/wire/payments'
import type { Day } from '@skrzat/contract/days'
import { cn } from '@skrzat/ui/cn'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Notice } from '@skrzat/ui/notice'
import { useEffect, useMemo, useRef } from 'react'
import type { Draft } from './draft.ts'
import { InvoiceCards } from './invoice-cards.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { IssueBar } from './issue-bar.tsx'
import { IssueSummary } from './issue-summary.tsx'
import { linesOf, toIssue, type Line } from './lines.ts'
import type { RowActions } from './row.ts'
import type { Dispatch } from './store.ts'
import { NotDeductedNotice } from './not-deducted.tsx'
import { absenceSum, sumRows } from './sums.ts'
import { TypeToggle } from './type-toggle.tsx'
import { useIssue } from './use-issue.ts'
import { useProposal } from './use-proposal.ts'
import { useSaveRate } from './use-save-rate.ts'
import { useWide } from '#app/parts/index.ts'
import { ButtonLink } from '#components/button-link.tsx'

export type InvoiceSheetProps = {
  placeId: number
  screen: NewInvoiceScreen
  /** The screen's data is for other days than those chosen: the new data is loading. */
  stale: boolean
  draft: Draft
  read: () => Draft
  dispatch: Dispatch
  today: Day
}

/** The children with their charges, and the bar that issues the invoices. */
export function InvoiceSheet({ placeId, screen, stale, draft, read, dispatch, today }: InvoiceSheetProps) {
  const wide = useWide()
  const { issue, again } = useIssue(placeId, { read, dispatch })
  const lines = useMemo(() => linesOf(screen, draft), [screen, draft])
  const { asked, propose, confirm, drop } = useProposal(issue)
  const { ready, leftOut } = useMemo(() => toIssue(lines, screen, draft), [lines, screen, draft])
  const types = screen.paymentTypes
  const totals = useMemo(
    () =>
      sumRows(
        types,
        ready.map(({ sum }) => sum),
      ),
    [types, ready],
  )
  const actions = useActions({ placeId, screen, read, dispatch, propose })
  const done = lines.flatMap(({ issued }) => (issued ? [issued] : []))
  const refused = new Set(draft.batchFailure?.kids.map(({ kidId }) => kidId))
  const rest = ready.filter(({ kidId }) => !refused.has(kidId))
  const someRefused = rest.length > 0 && rest.length < ready.length
  const { additionalDays } = draft.modes[draft.mode]
  const kids = lines
    .filter(({ issued, attempt }) => !issued && !attempt)
    .map(({ kid, row, absences }) => ({
      kid,
      absences: absenceSum({ kid, row, types, additionalDays, absences }),
    }))
  const shared = { types, view: draft.view, days: screen.period.workingDays, additionalDays, stale, actions }
  const empty = types.length === 0 || lines.length === 0
  return (
    <>
      <section
        className={cn('flex min-w-0 flex-col gap-3', stale && 'opacity-60')}
        aria-busy={stale || undefined}
      >
        {!wide && <TypeToggles types={types} lines={lines} dispatch={dispatch} />}
        <AlreadyNotice lines={lines} />
        <NotDeductedNotice kids={kids} dispatch={dispatch} />
        {empty && <Nothing placeId={placeId} types={types.length} />}
        {!empty && wide && (
          <InvoiceTable
            {...shared}
            placeId={placeId}
            lines={lines}
            grouped={draft.groupId === null}
            totals={totals}
          />
        )}
        {!empty && !wide && <InvoiceCards {...shared} placeId={placeId} lines={lines} />}
      </section>
      {/* Outside the section: a sticky element stays within its own container. */}
      {!empty && (
        <IssueBar
          placeId={placeId}
          totals={totals}
          wrong={leftOut.wrong}
          done={{ count: done.length, amount: sumGrosze(done.map(({ amount }) => amount)) }}
          attempts={Object.values(draft.attempts)}
          failure={draft.batchFailure}
          rest={
            someRefused
              ? { count: rest.length, amount: sumGrosze(rest.map(({ sum }) => sum.amount)) }
              : undefined
          }
          stale={stale}
          onIssue={() => propose({ rows: ready, screen, leftOut }, { always: true })}
          onRest={() => propose({ rows: rest, screen, leftOut })}
          onAgain={again}
          onRestart={() => dispatch({ type: 'restart', today })}
        />
      )}
      {asked && <IssueSummary proposal={asked} onClose={drop} onIssue={confirm} />}
    </>
  )
}

/** The rows' callbacks, as a stable object, so that typing in one row doesn't re-render the others. */
function useActions({
  placeId,
  screen,
  read,
  dispatch,
  propose,
}: Pick<InvoiceSheetProps, 'placeId' | 'screen' | 'read' | 'dispatch'> &
  Pick<ReturnType<typeof useProposal>, 'propose'>): RowActions {
  const saveRate = useSaveRate(placeId, { read, dispatch })
  const latest = useRef({ screen, propose })
  useEffect(() => {
    latest.current = { screen, propose }
  })
  return useMemo(
    () => ({
      dispatch,
      saveRate: (...about) => void saveRate(...about),
      issue: (kidId) => {
        const { screen, propose } = latest.current
        const draft = read()
        const lines = linesOf(screen, { ...draft, groupId: null })
        const own = lines.filter(({ kid }) => kid.id === kidId)
        const { ready, leftOut } = toIssue(own, screen, draft, { evenTwice: true })
        propose({ rows: ready, screen, leftOut })
      },
    }),
    [dispatch, read, saveRate],
  )
}

/** Checkboxes for whole types on a phone, which has no column heads. */
function TypeToggles({
  types,
  lines,
  dispatch,
}: {
  types: readonly PaymentType[]
  lines: readonly Line[]
  dispatch: Dispatch
}) {
  if (types.length === 0) return null
  return (
    <fieldset className="w-full">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Naliczaj wszystkim</Trans>
      </legend>
      <div className="flex flex-col gap-3">
        {types.map((type) => (
          <TypeToggle key={type.id} type={type} lines={lines} dispatch={dispatch} />
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Children that already have an invoice for the period are left out of the batch; they can still be issued one by one.
 */
function AlreadyNotice({ lines }: { lines: readonly Line[] }) {
  const { t } = useLingui()
  const count = lines.filter(({ kid, issued }) => !issued && kid.alreadyInvoiced.length > 0).length
  if (count === 0) return null
  return (
    <Notice tone="info">
      {t`${plural(count, {
        one: '#\u00a0dziecko ma już fakturę za dni tego okresu. Zbiorcze wystawienie je pominie.',
        few: '#\u00a0dzieci ma już fakturę za dni tego okresu. Zbiorcze wystawienie je pominie.',
        many: '#\u00a0dzieci ma już fakturę za dni tego okresu. Zbiorcze wystawienie je pominie.',
        other: '#\u00a0dziecka ma już fakturę za dni tego okresu. Zbiorcze wystawienie je pominie.',
      })}`}
    </Notice>
  )
}

function Nothing({ placeId, types }: { placeId: number; types: number }) {
  const { t } = useLingui()
  if (types === 0) {
    return (
      <EmptyState
        picture="jar"
        title={t`Nie ma jeszcze rodzajów płatności`}
        action={
          <ButtonLink to="/place/$placeId/payments" params={{ placeId }} search={{ tab: 'new', types: true }}>
            <Trans>Rodzaje płatności</Trans>
          </ButtonLink>
        }
      >
        <Trans>Dodaj je, na przykład czesne i wyżywienie. Wtedy pojawią się tu kwoty.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture="pegs"
      title={t`Nie ma tu dzieci`}
      action={
        <ButtonLink to="/place/$placeId" params={{ placeId }} variant="secondary">
          <Trans>Placówka</Trans>
        </ButtonLink>
      }
    >
      <Trans>Faktury wystawia się dzieciom przypisanym do grup.</Trans>
    </EmptyState>
  )
}
