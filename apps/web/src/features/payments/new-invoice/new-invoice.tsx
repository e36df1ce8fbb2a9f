import { Trans, useLingui } from '@lingui/react/macro'
import { RadioGroup } from '@skrzat/ui/radio'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useToday } from '@skrzat/ui/date-text'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '#app/calls/index.ts'
import { LeaveGuard } from '#components/leave-guard.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryError } from '#components/query-state.tsx'
import { invoicePeriodProblem } from './defaults.ts'
import type { View } from './draft.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { Settings } from './settings.tsx'
import { WorkingDays } from './working-days.tsx'
import { useDraft } from './store.ts'
import { awaitsAnswer, isDirty } from './unfinished.ts'

const tabStyle =
  'h-8 flex-1 rounded-small px-3 after:hidden data-[state=active]:bg-card data-[state=active]:shadow-float dark:data-[state=active]:bg-green-soft sm:flex-none pointer-coarse:h-11'

type NewInvoiceProps = {
  placeId: number
  /** The group that is shown at first; undefined: the one that was chosen last. */
  groupId: number | undefined
}

/** The tab that issues a place's invoices: the mode, then a spreadsheet of the children. */
export function NewInvoice({ placeId, groupId }: NewInvoiceProps) {
  const { t } = useLingui()
  const today = useToday()
  const { draft, read, dispatch } = useDraft(placeId)
  useEffect(() => {
    if (groupId !== undefined) dispatch({ type: 'group', groupId })
  }, [groupId, dispatch])
  const mode = draft.modes[draft.mode]
  const { period, absencesPeriod } = mode
  const complete = !invoicePeriodProblem(period) && !invoicePeriodProblem(absencesPeriod)
  const screen = useQuery(
    trpc.payments.newInvoice.queryOptions(
      complete && period && absencesPeriod ? { placeId, period, absencesPeriod } : skipToken,
      { placeholderData: keepPreviousData },
    ),
  )

  function changeMode(value: string) {
    if (value === 'up' || value === 'down') dispatch({ type: 'mode', mode: value })
  }
  function forgetDraft() {
    if (!awaitsAnswer(read())) dispatch({ type: 'restart', today })
  }
  return (
    <Tabs value={draft.mode} onValueChange={changeMode} className="-mt-2 gap-2">
      <Settings
        mode={draft.mode}
        draft={mode}
        groupId={draft.groupId}
        today={today}
        groups={screen.data?.groups ?? []}
        dispatch={dispatch}
      >
        <TabsList
          aria-label={t`Sposób naliczania`}
          className="shrink-0 rounded-control border-0 bg-sunken p-1"
        >
          <TabsTrigger value="up" className={tabStyle}>{t`Z\u00a0góry`}</TabsTrigger>
          <TabsTrigger value="down" className={tabStyle}>{t`Z\u00a0dołu`}</TabsTrigger>
        </TabsList>
      </Settings>
      <TabsContent value={draft.mode} className="flex min-w-0 flex-col gap-2 pt-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
            {complete && screen.data && !screen.isPlaceholderData && (
              <>
                <WorkingDays result={screen.data.period} />{' '}
              </>
            )}
            <span className="lg:sr-only">
              {draft.mode === 'up' ? (
                <Trans>
                  Opłata za dni robocze nadchodzącego okresu, pomniejszona o nieobecności z poprzedniego.
                </Trans>
              ) : (
                <Trans>Opłata za dni, które już minęły, pomniejszona o nieobecności w tych dniach.</Trans>
              )}
            </span>
          </p>
          <RadioGroup
            legend={t`Widok`}
            legendHidden
            options={[
              { value: 'standard', label: t`Naliczanie` },
              { value: 'edit', label: t`Własne stawki dzieci` },
            ]}
            value={draft.view}
            onValueChange={(view: View) => dispatch({ type: 'view', view })}
            inline
          />
        </div>
        {complete && screen.isPending && <SheetPending />}
        {complete && screen.isError && <QueryError query={screen} />}
        {complete && screen.data && (
          <InvoiceSheet
            placeId={placeId}
            screen={screen.data}
            stale={screen.isPlaceholderData}
            draft={draft}
            read={read}
            dispatch={dispatch}
            today={today}
          />
        )}
      </TabsContent>
      <LeaveGuard
        title={t`Wyjść bez wystawienia faktur?`}
        description={t`To, co wpisano przy dzieciach, przepadnie.`}
        unsaved={isDirty(draft)}
        awaiting={awaitsAnswer(draft)}
        // Switching between the tabs of payments keeps it.
        keptAt={`/place/${placeId}/payments`}
        onLeave={forgetDraft}
      />
    </Tabs>
  )
}

function SheetPending() {
  return <Pending className="flex flex-col gap-3" skeletons={['h-10 w-72', 'h-96 w-full rounded-card']} />
}
