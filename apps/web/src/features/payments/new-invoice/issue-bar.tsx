import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useFailureText } from '#app/error-messages.ts'
import type { Attempt, BatchFailure } from './draft.ts'
import type { Totals } from './sums.ts'

/** `24 faktury` with the right ending and a space that never breaks. */
function useInvoiceCount() {
  const { t } = useLingui()
  return (count: number) =>
    t`${plural(count, { one: '#\u00a0fakturę', few: '#\u00a0faktury', many: '#\u00a0faktur', other: '#\u00a0faktury' })}`
}

export type IssueBarProps = {
  placeId: number
  totals: Totals
  /** How many children are left out until their row is mended. */
  wrong: number
  /** Issued in this sitting. */
  done: { count: number; amount: number }
  attempts: readonly Attempt[]
  failure: BatchFailure | null
  /** Whose sake the failure is for. */
  failureName: string | undefined
  stale: boolean
  onIssue: () => void
  onAgain: (attempt: Attempt) => void
  onRestart: () => void
}

/** At the lower edge: what will be issued and what it comes to, how far it is, and what became of it. */
export function IssueBar(props: IssueBarProps) {
  const { placeId, totals, wrong, done, attempts, failure, failureName, stale, onIssue, onAgain, onRestart } =
    props
  const { t } = useLingui()
  const locale = useUiLocale()
  const invoices = useInvoiceCount()
  const amount = moneyText(totals.amount, locale)
  const sending = attempts.filter(({ is }) => is === 'sending')
  const unknown = attempts.filter(({ is }) => is === 'unknown')
  const batch = sending.find(({ kidIds }) => kidIds.length > 1)
  const finished = totals.count === 0 && done.count > 0 && attempts.length === 0
  const countText = invoices(totals.count)
  const doneText = invoices(done.count)
  const doneAmount = moneyText(done.amount, locale)
  return (
    <div className="sticky bottom-(--bottom-bar,0px) z-30 mt-4 flex flex-col gap-2 pb-2 print:hidden">
      {failure && <BatchNotice failure={failure} name={failureName} />}
      {unknown.map((attempt) => (
        <UnknownNotice key={attempt.input.commandId} attempt={attempt} onAgain={onAgain} />
      ))}
      <ActionBar
        label={t`Wystawianie faktur`}
        className="static mt-0"
        summary={
          batch ? (
            <BatchProgress count={batch.kidIds.length} />
          ) : (
            <output className="tabular flex flex-col text-sm text-muted">
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
                    one: '#\u00a0dziecko pominięte: popraw stawkę przy nim.',
                    few: '#\u00a0dzieci pominięto: popraw stawki przy nich.',
                    many: '#\u00a0dzieci pominięto: popraw stawki przy nich.',
                    other: '#\u00a0dziecka pominięto: popraw stawki przy nich.',
                  })}`}
                </span>
              )}
              {totals.creditUsed > 0 && <CreditSummary totals={totals} />}
              {totals.count === 0 && done.count === 0 && attempts.length === 0 && (
                <Trans>Nie ma nic do wystawienia.</Trans>
              )}
            </output>
          )
        }
      >
        {finished ? (
          <>
            <Link
              to="/place/$placeId/payments"
              params={{ placeId }}
              search={{}}
              className={buttonStyle({ variant: 'secondary' })}
            >
              <Trans>Wszystkie faktury</Trans>
            </Link>
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

function BatchProgress({ count }: { count: number }) {
  const { t } = useLingui()
  const invoices = useInvoiceCount()
  const text = invoices(count)
  return <Progress label={t`Wystawiam ${text}. Możesz stąd odejść.`} value={undefined} />
}

function BatchNotice({ failure, name }: { failure: BatchFailure; name: string | undefined }) {
  const failureText = useFailureText()
  const reason = failureText(failure.error)
  return (
    <Notice tone="danger" className="shadow-float">
      {name ? (
        <Trans>
          Nie wystawiono żadnej faktury. Powód: {name} – {reason}
        </Trans>
      ) : (
        <Trans>Nie wystawiono żadnej faktury. {reason}</Trans>
      )}
    </Notice>
  )
}

/** No answer came: the same command is sent again, which makes no second invoice. */
function UnknownNotice({ attempt, onAgain }: { attempt: Attempt; onAgain: (attempt: Attempt) => void }) {
  const failureText = useFailureText()
  const invoices = useInvoiceCount()
  const text = invoices(attempt.kidIds.length)
  const reason = failureText(attempt.error)
  return (
    <Notice tone="warning" className="shadow-float">
      <p>
        {reason}{' '}
        <Trans>
          Nie wiadomo, czy serwer wystawił {text}. Dokończ, a sprawdzimy to – druga taka sama faktura nie
          powstanie.
        </Trans>
      </p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => onAgain(attempt)}>
        <Trans>Dokończ wystawianie</Trans>
      </Button>
    </Notice>
  )
}
