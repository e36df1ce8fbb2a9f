import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { lazy, Suspense } from 'react'
import { ChartCard } from '#components/chart/chart-card.tsx'
import { useFigures } from './figures.ts'
import type { Line } from './line.ts'

// The chart library is only loaded with this page's first chart.
const LineChart = lazy(() => import('./line-chart.tsx'))

type MinutesChartProps = {
  title: string
  /** The latest figures in a sentence. */
  summary: string
  times: readonly number[]
  lines: readonly Line[]
  format: (value: number) => string
  /** The values are counts. */
  whole?: boolean
}

/** Samples per row of a chart's table, so that it has one row per minute. */
const EVERY = 12

/** Lines over the last minutes, newest first in the table. */
export function MinutesChart({ title, summary, times, lines, format, whole = false }: MinutesChartProps) {
  const { t } = useLingui()
  const { time } = useFigures()
  const shown = times
    .map((at, index) => ({ at, index }))
    .filter(({ index }) => (times.length - 1 - index) % EVERY === 0)
  return (
    <ChartCard
      title={title}
      summary={summary}
      legend={lines.map(({ name, color, dash }) => ({
        name,
        swatch: (
          <svg width="20" height="4">
            <line x1="0" x2="20" y1="2" y2="2" stroke={color} strokeWidth="2" strokeDasharray={dash} />
          </svg>
        ),
      }))}
      chart={
        <Suspense fallback={<Skeleton className="h-full rounded-control" />}>
          <LineChart times={times} lines={lines} format={format} whole={whole} />
        </Suspense>
      }
      table={{
        head: t`Czas`,
        columns: lines.map(({ name }) => name),
        rows: shown.toReversed().map(({ at, index }) => ({
          name: time(at),
          figures: lines.map(({ values }) => format(values[index] ?? 0)),
        })),
      }}
    />
  )
}
