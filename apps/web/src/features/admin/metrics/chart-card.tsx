import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { lazy, Suspense, useId } from 'react'
import { useFigures } from './figures.ts'
import type { Line } from './line.ts'

// The chart library is only loaded with this page's first chart.
const LineChart = lazy(() => import('./line-chart.tsx'))

type ChartCardProps = {
  title: string
  /** The latest figures in a sentence: what the chart shows for those who don't see it. */
  summary: string
  times: readonly number[]
  lines: readonly Line[]
  format: (value: number) => string
  /** The values are counts. */
  whole?: boolean
}

/** Rows of a chart's table: one a minute. */
const EVERY = 12

/** A chart with its summary in words and its values as a table. */
export function ChartCard({ title, summary, times, lines, format, whole = false }: ChartCardProps) {
  const id = useId()
  const { t } = useLingui()
  const { time } = useFigures()
  const shown = times
    .map((at, index) => ({ at, index }))
    .filter(({ index }) => (times.length - 1 - index) % EVERY === 0)
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-card p-4">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      <p className="tabular mb-2 text-sm text-muted">{summary}</p>
      <div aria-hidden className="h-44">
        <Suspense fallback={<Skeleton className="h-full rounded-control" />}>
          <LineChart times={times} lines={lines} format={format} whole={whole} />
        </Suspense>
      </div>
      {lines.length > 1 && (
        <ul aria-hidden className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {lines.map(({ name, color, dash }) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <svg width="20" height="4">
                <line x1="0" x2="20" y1="2" y2="2" stroke={color} strokeWidth="2" strokeDasharray={dash} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2 text-sm">
        <summary className="-mx-1 inline-block rounded-small px-1 py-1 text-green pointer-coarse:py-3">
          <Trans>Pokaż jako tabelę</Trans>
        </summary>
        <TableScroll aria-label={t`Tabela: ${title}`} className="mt-2 max-h-72">
          <Table>
            <TableHead>
              <tr className="bg-card">
                <TableHeader>{t`Czas`}</TableHeader>
                {lines.map(({ name }) => (
                  <TableHeader key={name} numeric>
                    {name}
                  </TableHeader>
                ))}
              </tr>
            </TableHead>
            <tbody>
              {shown.toReversed().map(({ at, index }) => (
                <TableRow key={at}>
                  <TableCell className="tabular">{time(at)}</TableCell>
                  {lines.map(({ name, values }) => (
                    <TableCell key={name} numeric>
                      {format(values[index] ?? 0)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      </details>
    </section>
  )
}
