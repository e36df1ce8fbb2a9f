import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentSums } from '@skrzat/contract/wire/payment-reports'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Failure } from '#components/failure.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { totalsOptions } from '../queries.ts'
import type { Period } from './period.ts'

type TotalsProps = { placeId: number; period: Period; paid: boolean }

/** The chosen report's sums, before it is made. */
export function Totals({ placeId, period, paid }: TotalsProps) {
  const id = useId()
  const query = useQuery(totalsOptions({ placeId, ...period, paid }))
  return (
    <section aria-labelledby={id} className="border-y border-line py-3">
      <h3 id={id} className="mb-1 font-medium">
        <Trans>Razem</Trans>
      </h3>
      <Failure error={query.data && query.error} />
      <QueryState query={query} pending={<Pending skeletons={['h-44 w-full rounded-control']} />}>
        {(sums) => (
          <div
            aria-live="polite"
            aria-busy={query.isPlaceholderData}
            className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            <Sums sums={sums} paid={paid} />
          </div>
        )}
      </QueryState>
    </section>
  )
}

function Sums({ sums, paid }: { sums: PaymentSums; paid: boolean }) {
  const { t } = useLingui()
  const { invoices, kids, overdue } = sums
  if (invoices === 0) {
    return (
      <p className="text-sm text-muted">
        {paid ? (
          <Trans>W tych dniach nie opłacono żadnej faktury.</Trans>
        ) : (
          <Trans>W tych dniach nie wystawiono żadnej faktury.</Trans>
        )}
      </p>
    )
  }
  return (
    <>
      <p className="mb-1 text-sm text-muted">
        {t`${plural(invoices, { one: '# faktura', few: '# faktury', many: '# faktur', other: '# faktury' })}`}
        , {t`${plural(kids, { one: '# dziecko', few: '# dzieci', many: '# dzieci', other: '# dziecka' })}`}
      </p>
      <dl className="text-sm">
        <Sum label={t`Kwota faktur`} grosze={sums.amount} strong />
        <Sum label={t`Wykorzystana nadpłata`} grosze={sums.creditUsed} />
        <Sum label={t`Wpłacono`} grosze={sums.paid} />
        {!paid && (
          <>
            <Sum label={t`Pozostało do zapłaty`} grosze={sums.left} strong />
            <Sum
              label={
                overdue.count > 0
                  ? t`${plural(overdue.count, { one: 'w tym po terminie (# faktura)', few: 'w tym po terminie (# faktury)', many: 'w tym po terminie (# faktur)', other: 'w tym po terminie (# faktury)' })}`
                  : t`w tym po terminie`
              }
              grosze={overdue.sum}
              tone={overdue.sum > 0 ? 'text-danger' : undefined}
            />
          </>
        )}
        <Sum label={t`Wpłaty ponad kwotę faktur`} grosze={sums.overpaid} />
      </dl>
    </>
  )
}

type SumProps = { label: ReactNode; grosze: number; strong?: boolean; tone?: string | undefined }

function Sum({ label, grosze, strong = false, tone }: SumProps) {
  return (
    <div className={cn('flex flex-wrap justify-between gap-x-4 py-1', strong && 'font-medium', tone)}>
      <dt>{label}</dt>
      <dd className="ml-auto">
        <Money grosze={grosze} />
      </dd>
    </div>
  )
}
