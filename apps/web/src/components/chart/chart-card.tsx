import { Trans, useLingui } from '@lingui/react/macro'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { useId, type ReactNode } from 'react'

export type ChartTable = {
  /** The heading of the rows' names. */
  readonly head: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly figures: readonly string[] }[]
}

type ChartCardProps = {
  title: string
  /** A sentence that describes the chart, for those who can't see it. */
  summary: ReactNode
  /** The meaning of each shape; a chart with one shape needs none. */
  legend: readonly { readonly name: string; readonly swatch: ReactNode }[]
  /** Fills its container; hidden from screen readers. */
  chart: ReactNode
  table: ChartTable
}

/** A chart with its summary in words and its values as a table. */
export function ChartCard({ title, summary, legend, chart, table }: ChartCardProps) {
  const id = useId()
  const { t } = useLingui()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-card p-4 sm:p-5">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      <p className="tabular mb-2 text-sm text-muted">{summary}</p>
      <div aria-hidden className="h-44">
        {chart}
      </div>
      {legend.length > 1 && (
        <ul aria-hidden className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {legend.map(({ name, swatch }) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              {swatch}
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
                <TableHeader pinned>{table.head}</TableHeader>
                {table.columns.map((column) => (
                  <TableHeader key={column} numeric>
                    {column}
                  </TableHeader>
                ))}
              </tr>
            </TableHead>
            <tbody>
              {table.rows.map(({ name, figures }) => (
                <TableRow key={name}>
                  <TableHeader scope="row" pinned className="tabular text-sm font-normal text-ink">
                    {name}
                  </TableHeader>
                  {figures.map((figure, index) => (
                    <TableCell key={table.columns[index]} numeric>
                      {figure}
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
