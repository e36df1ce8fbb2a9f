import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'

/** The parent's open invoices and their deadline. */
export function ToPay() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: invoices, error } = useQuery(trpc.payments.my.queryOptions({ history: false }))
  const today = useToday()
  const left = invoices?.reduce((sum, { amountLeft }) => sum + amountLeft, 0) ?? 0
  const next = invoices?.map(({ deadline }) => deadline).toSorted()[0]
  return (
    <section aria-labelledby="to-pay" className="rounded-card border border-line bg-card p-5">
      <h2 id="to-pay" className="text-muted">{t`Do zapłaty`}</h2>
      {error && <p className="my-2 text-danger">{failureText(error)}</p>}
      {!invoices && !error && <Skeleton className="my-2 h-8 w-40" />}
      {invoices && (
        <>
          <p className="text-xl font-bold">{left > 0 ? <Money grosze={left} /> : t`Wszystko zapłacone`}</p>
          {next !== undefined && left > 0 && (
            <p className="mt-0.5 text-sm text-muted">
              {t`${plural(invoices.length, { one: '# faktura', few: '# faktury', many: '# faktur', other: '# faktury' })}`}
              ,{' '}
              {next < today ? (
                <span className="text-danger">
                  <Trans>
                    najstarszy termin minął: <DateText value={next} />
                  </Trans>
                </span>
              ) : (
                <Trans>
                  najbliższy termin: <DateText value={next} />
                </Trans>
              )}
            </p>
          )}
        </>
      )}
      <Link to="/payments/my" className={`${buttonStyle({ variant: 'secondary' })} mt-4`}>
        <Wallet aria-hidden />
        {t`Moje płatności`}
      </Link>
    </section>
  )
}
