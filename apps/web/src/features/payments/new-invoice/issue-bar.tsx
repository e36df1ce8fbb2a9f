import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import type { Attempt, BatchFailure } from './draft.ts'
import { BatchNotice, BatchProgress, UnknownNotice, useInvoiceCount, type Rest } from './issue-outcome.tsx'
import type { Totals } from './sums.ts'

export type IssueBarProps = {
  placeId: number
  totals: Totals
  /** How many children are left out because of errors in their rows. */
  wrong: number
  /** Issued since the screen was opened. */
  done: { count: number; amount: number }
  attempts: readonly Attempt[]
  failure: BatchFailure | null
  /** The invoices that the failure does not concern, if there are any. */
  rest: Rest | undefined
  stale: boolean
  onIssue: () => void
  onRest: () => void
  onAgain: (attempt: Attempt) => void
  onRestart: () => void
}

/** At the lower edge: the invoices to be issued with their sum, the progress, and the outcome. */
export function IssueBar(props: IssueBarProps) {
  const { placeId, totals, wrong, done, attempts, failure, rest, stale } = props
  const { onIssue, onRest, onAgain, onRestart } = props
  const { t } = useLingui()
  const locale = useUiLocale()
  const invoices = useInvoiceCount()
  const amount = moneyText(totals.amount, locale)
  const sending = attempts.filter(({ is }) => is !== 'unknown')
  const unknown = attempts.filter(({ is }) => is === 'unknown')
  const batch = sending.find(({ kidIds }) => kidIds.length > 1)
  const finished = totals.count === 0 && done.count > 0 && attempts.length === 0
  const countText = invoices(totals.count)
  const { box, next, stay } = useFocusHere(finished)
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="sticky bottom-(--bottom-bar,0px) z-30 flex flex-col gap-2 pb-1 outline-none print:hidden"
    >
      {failure && (
        <BatchNotice
          failure={failure}
          rest={rest}
          disabled={stale || sending.length > 0}
          onRest={stay(onRest)}
        />
      )}
      {unknown.map((attempt) => (
        <UnknownNotice
          key={attempt.input.commandId}
          attempt={attempt}
          onAgain={stay(() => onAgain(attempt))}
        />
      ))}
      <ActionBar
        label={t`Wystawianie faktur`}
        className="static mt-0 py-2"
        summary={
          // One live region throughout, so that screen readers read both progress and outcome.
          <output className="tabular flex flex-col text-sm text-muted">
            {batch ? (
              <BatchProgress key={batch.input.commandId} attempt={batch} />
            ) : (
              <Summary totals={totals} wrong={wrong} done={done} waiting={attempts.length > 0} />
            )}
          </output>
        }
      >
        {finished ? (
          <>
            <ButtonLink
              ref={next}
              to="/place/$placeId/payments"
              params={{ placeId }}
              search={{}}
              variant="secondary"
            >
              <Trans>Wszystkie faktury</Trans>
            </ButtonLink>
            <Button variant="quiet" onClick={onRestart}>
              <Trans>Zacznij od nowa</Trans>
            </Button>
          </>
        ) : (
          <Button
            pending={batch !== undefined}
            disabled={totals.count === 0 || stale}
            onClick={onIssue}
            className="tabular max-sm:w-full"
          >
            {totals.count === 0 ? <Trans>Wystaw</Trans> : t`Wystaw ${countText} na\u00a0${amount}`}
          </Button>
        )}
      </ActionBar>
    </div>
  )
}

/**
 * The pressed button is removed. The focus stays in the bar, and moves to the next step when all is done, so that
 * keyboard users are not sent to the top of the page.
 */
function useFocusHere(finished: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLAnchorElement>(null)
  const before = useRef(finished)
  useEffect(() => {
    const at = document.activeElement
    const lost = at === document.body || at === box.current
    if (finished && !before.current && lost) next.current?.focus()
    before.current = finished
  }, [finished])
  function stay(press: () => void) {
    return () => {
      box.current?.focus()
      press()
    }
  }
  return { box, next, stay }
}

type SummaryProps = Pick<IssueBarProps, 'totals' | 'wrong' | 'done'> & { waiting: boolean }

/** The issued invoices, the impossible ones, and the used credit. */
function Summary({ totals, wrong, done, waiting }: SummaryProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const invoices = useInvoiceCount()
  const doneText = invoices(done.count)
  const doneAmount = moneyText(done.amount, locale)
  return (
    <>
      {done.count > 0 && (
        <span className="inline-flex items-center gap-1.5 text-success">
          <Check aria-hidden className="size-4" />
          <Trans>
            Wystawiono {doneText} na {doneAmount}
          </Trans>
        </span>
      )}
      {wrong > 0 && (
        <span className="text-danger">
          {t`${plural(wrong, {
            one: '#\u00a0dziecko pominięto: popraw jego stawkę.',
            few: '#\u00a0dzieci pominięto: popraw ich stawki.',
            many: '#\u00a0dzieci pominięto: popraw ich stawki.',
            other: '#\u00a0dziecka pominięto: popraw ich stawki.',
          })}`}
        </span>
      )}
      {totals.creditUsed > 0 && <CreditSummary totals={totals} />}
      {totals.count === 0 && done.count === 0 && !waiting && <Trans>Nie ma nic do wystawienia.</Trans>}
    </>
  )
}

function CreditSummary({ totals }: { totals: Totals }) {
  const locale = useUiLocale()
  const used = moneyText(totals.creditUsed, locale)
  const left = moneyText(totals.left, locale)
  return (
    <span>
      <Trans>
        z&nbsp;nadpłat {used}, do zapłaty {left}
      </Trans>
    </span>
  )
}
