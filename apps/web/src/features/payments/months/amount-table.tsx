import { useLingui } from '@lingui/react/macro'
import { Money } from '@skrzat/ui/money'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import type { ReactNode } from 'react'
import { useWide } from '#app/parts/index.ts'

/** A column of amounts in grosze. */
export type AmountColumn<Row> = { name: string; of: (row: Row) => number }

type AmountTableProps<Row> = {
  label: string
  /** The header of the rows' names. */
  first: string
  /** The last one is the outcome, which a phone shows beside the name. */
  columns: readonly AmountColumn<Row>[]
  rows: readonly { key: number | string; name: ReactNode; row: Row }[]
  totals?: Row | undefined
  /** Whether zeros are left out of the table too, as where most are. */
  sparse?: boolean
  className?: string
}

/** Amounts by row; on phones a list, with the amounts that are not zero. */
export function AmountTable<Row>({
  label,
  first,
  columns,
  rows,
  totals,
  sparse = false,
  className,
}: AmountTableProps<Row>) {
  const { t } = useLingui()
  const wide = useWide()
  if (!wide) return <AmountList label={label} columns={columns} rows={rows} totals={totals} />
  return (
    <TableScroll aria-label={label}>
      <Table aria-label={label} className={className}>
        <TableHead>
          <tr className="bg-card">
            <TableHeader>{first}</TableHeader>
            {columns.map(({ name }) => (
              <TableHeader key={name} numeric>
                {name}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map(({ key, name, row }) => (
            <TableRow key={key}>
              <TableHeader scope="row" className="text-sm whitespace-normal text-ink">
                {name}
              </TableHeader>
              {columns.map((column) => (
                <TableCell key={column.name} numeric>
                  {(!sparse || column.of(row) !== 0) && <Money grosze={column.of(row)} dense />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
        {totals !== undefined && (
          <TableFoot>
            <tr className="bg-card">
              <TableHeader scope="row">{t`Razem`}</TableHeader>
              {columns.map(({ name, of }) => (
                <TableCell key={name} numeric>
                  <Money grosze={of(totals)} dense className="font-bold" />
                </TableCell>
              ))}
            </tr>
          </TableFoot>
        )}
      </Table>
    </TableScroll>
  )
}

type AmountListProps<Row> = Pick<AmountTableProps<Row>, 'label' | 'columns' | 'rows' | 'totals'>

function AmountList<Row>({ label, columns, rows, totals }: AmountListProps<Row>) {
  const { t } = useLingui()
  const outcome = columns.at(-1)
  const others = columns.slice(0, -1)
  const all = totals === undefined ? rows : [...rows, { key: 'totals', name: t`Razem`, row: totals }]
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-card text-sm">
      {all.map(({ key, name, row }) => (
        <li key={key} className="flex flex-col gap-1 px-4 py-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <div className="max-w-full min-w-min font-medium break-words">{name}</div>
            {outcome && <Money grosze={outcome.of(row)} className="ml-auto text-base font-bold" />}
          </div>
          {others.some(({ of }) => of(row) !== 0) && (
            <dl className="flex flex-wrap gap-x-4">
              {others
                .filter(({ of }) => of(row) !== 0)
                .map((column) => (
                  <div key={column.name} className="flex gap-1.5">
                    <dt className="text-muted">{column.name}</dt>
                    <dd>
                      <Money grosze={column.of(row)} />
                    </dd>
                  </div>
                ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
