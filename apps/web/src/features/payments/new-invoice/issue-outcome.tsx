import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { useEffect, useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import type { Attempt, BatchFailure } from './draft.ts'
import { useRefusalText } from './refusal-text.ts'
import { ScreenChanged } from './unchanged.ts'

/** This many children are named; the others are counted. */
const NAMED = 4
/** After this many seconds the elapsed time is shown. */
const LONG = 3

/** `24 faktury` with the right plural and a no-break space. */
export function useInvoiceCount() {
  const { t } = useLingui()
  return (count: number) =>
    t`${plural(count, { one: '#\u00a0fakturę', few: '#\u00a0faktury', many: '#\u00a0faktur', other: '#\u00a0faktury' })}`
}

/** Seconds since mounting. */
function useSeconds(): number {
  const [start] = useState(() => Date.now())
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.floor((now - start) / 1000)
}

/** A batch is atomic, so only the current step is shown, without partial progress. */
export function BatchProgress({ attempt }: { attempt: Attempt }) {
  const { t } = useLingui()
  const invoices = useInvoiceCount()
  const seconds = useSeconds()
  const text = invoices(attempt.kidIds.length)
  return (
    <Progress
      label={
        attempt.is === 'checking'
          ? t`Sprawdzamy, czy nic się nie zmieniło…`
          : t`Wystawiamy ${text}: wszystkie albo żadną. Możesz opuścić tę stronę.`
      }
      detail={seconds >= LONG && <span aria-hidden>{t`${seconds}\u00a0s`}</span>}
      value={undefined}
    />
  )
}

/** The sum of the invoices without errors. */
export type Rest = { readonly count: number; readonly amount: number }

type BatchNoticeProps = {
  failure: BatchFailure
  /** Undefined if it is empty, or if it is everything that is left. */
  rest: Rest | undefined
  disabled: boolean
  onRest: () => void
}

/** Why nothing was issued: the children with reasons, and a button to issue the others without them. */
export function BatchNotice({ failure, rest, disabled, onRest }: BatchNoticeProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const failureText = useFailureText()
  const refusalText = useRefusalText()
  const invoices = useInvoiceCount()
  const { kids } = failure
  const reason = failureText(failure.error)
  const more = kids.length - NAMED
  const restText = rest && invoices(rest.count)
  const amount = rest && moneyText(rest.amount, locale)
  return (
    <Notice tone="danger" className="max-h-[40dvh] overflow-y-auto shadow-float">
      <p>
        {kids.length === 0 || failure.error instanceof ScreenChanged ? (
          <Trans>Nie wystawiono żadnej faktury. {reason}</Trans>
        ) : (
          <Trans>Nie wystawiono żadnej faktury, bo nie wszystkie można było wystawić:</Trans>
        )}
      </p>
      {kids.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {kids.slice(0, NAMED).map(({ kidId, name, error }) => (
            <li key={kidId} className="break-words">
              {name} – {refusalText(error)}
            </li>
          ))}
          {more > 0 && (
            <li>
              {t`${plural(more, { one: 'i\u00a0jeszcze #\u00a0dziecko', few: 'i\u00a0jeszcze #\u00a0dzieci', many: 'i\u00a0jeszcze #\u00a0dzieci', other: 'i\u00a0jeszcze #\u00a0dziecka' })}`}
            </li>
          )}
        </ul>
      )}
      {rest && (
        <Button
          variant="secondary"
          size="sm"
          className="tabular mt-2 h-auto min-h-9 max-w-full py-1.5 whitespace-normal"
          disabled={disabled}
          onClick={onRest}
        >
          {t`Wystaw bez nich: ${restText} na\u00a0${amount}`}
        </Button>
      )}
    </Notice>
  )
}

/** The response was lost: a retry sends the same command id, so it makes no second invoice. */
export function UnknownNotice({ attempt, onAgain }: { attempt: Attempt; onAgain: () => void }) {
  const failureText = useFailureText()
  const invoices = useInvoiceCount()
  const text = invoices(attempt.kidIds.length)
  const reason = failureText(attempt.error)
  return (
    <Notice tone="warning" className="shadow-float">
      <p>
        {reason}{' '}
        <Trans>
          Nie wiadomo, czy udało się wystawić {text}. Dokończ, a sprawdzimy to – druga taka sama faktura nie
          powstanie.
        </Trans>
      </p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onAgain}>
        <Trans>Dokończ wystawianie</Trans>
      </Button>
    </Notice>
  )
}
