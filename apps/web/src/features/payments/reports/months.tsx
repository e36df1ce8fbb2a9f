import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMonth } from '@skrzat/contract/wire/payment-reports'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { ChartCard } from '#components/chart/chart-card.tsx'
import { type Fill, Swatch } from '#components/chart/pattern.tsx'
import { monthText, shortMonth } from '#components/day-text.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { monthsOptions } from '../queries.ts'

// The chart library is only loaded with the first chart.
const StackedBars = lazy(() => import('#components/chart/stacked-bars.tsx'))

/** The sums of the invoices of the last 12 months, by their outcome. */
export function Months({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(monthsOptions(placeId))
  return (
    <QueryState
      query={query}
      title={t`Ostatnie 12 miesięcy`}
      pending={<Pending skeletons={['h-72 w-full rounded-card']} />}
    >
      {(months) => <Chart months={months} />}
    </QueryState>
  )
}

function Chart({ months }: { months: readonly PaymentMonth[] }) {
  const { t } = useLingui()
  const id = useId()
  const locale = useUiLocale()
  const money = (grosze: number) => moneyText(grosze, locale)
  const of = (value: (sums: PaymentMonth['sums']) => number) => months.map(({ sums }) => value(sums))
  const stacks = [
    { name: t`wpłacono`, fill: 'plain', values: of(({ paid }) => paid) },
    { name: t`z nadpłaty`, fill: 'dots', values: of(({ creditUsed }) => creditUsed) },
    {
      name: t`do zapłaty w terminie`,
      fill: 'stripes',
      values: of(({ left, overdue }) => left - overdue.sum),
    },
    { name: t`po terminie płatności`, fill: 'grid', values: of(({ overdue }) => overdue.sum) },
  ] as const satisfies readonly { name: string; fill: Fill; values: readonly number[] }[]
  const amount = total(of((sums) => sums.amount))
  const overdue = total(of((sums) => sums.overdue.sum))
  const columns = [
    t`faktury`,
    t`kwota faktur`,
    ...stacks.map(({ name }) => name),
    t`wpłaty ponad kwotę faktur`,
  ]
  return (
    <ChartCard
      title={t`Ostatnie 12 miesięcy`}
      summary={
        amount === 0 ? (
          <Trans>W tym czasie nie wystawiono żadnej faktury.</Trans>
        ) : (
          <Trans>
            Faktury według miesiąca wystawienia: razem {money(amount)}, z tego po terminie {money(overdue)}.
          </Trans>
        )
      }
      legend={stacks.map(({ name, fill }) => ({ name, swatch: <Swatch id={`${id}${fill}`} fill={fill} /> }))}
      chart={
        <Suspense fallback={<Skeleton className="h-full rounded-control" />}>
          <StackedBars
            labels={months.map(({ month }) => shortMonth(month, locale))}
            stacks={stacks}
            format={money}
            shortFormat={(grosze) => shortMoney(grosze, locale)}
          />
        </Suspense>
      }
      table={{
        head: t`Miesiąc`,
        columns,
        rows: months.toReversed().map(({ month, sums }) => ({
          name: monthText(month, locale),
          figures: [
            String(sums.invoices),
            ...[sums.amount, sums.paid, sums.creditUsed].map(money),
            ...[sums.left - sums.overdue.sum, sums.overdue.sum, sums.overpaid].map(money),
          ],
        })),
      }}
    />
  )
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** `150 tys.` */
function shortMoney(grosze: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(grosze / 100)
}
