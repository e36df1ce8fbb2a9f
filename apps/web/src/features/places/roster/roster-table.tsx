import { useLingui } from '@lingui/react/macro'
import { Table, TableHead, TableHeader, TableRow, TableScroll, TableSpacer } from '@skrzat/ui/table'
import { Fragment, type ComponentProps, type ReactNode } from 'react'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Props of the row's `TableRow` by which its height is measured. */
export type Measured = Pick<ComponentProps<'tr'>, 'aria-rowindex' | 'ref'> & { 'data-index': number }

type RosterTableProps<Row> = {
  label: string
  rows: readonly Row[]
  /** Headers after that of the line number. */
  head: ReactNode
  children: (row: Row, measured: Measured) => ReactNode
}

/** Rows of a file, in the height that the page leaves of the window; only visible ones are rendered. */
export function RosterTable<Row>({ label, rows, head, children }: RosterTableProps<Row>) {
  const { t } = useLingui()
  const { box, indexes, measure, above, below } = useVirtualRows(rows.length)
  return (
    <TableScroll ref={box} aria-label={label} className="max-h-[max(20rem,calc(100dvh-27rem))]">
      <Table aria-rowcount={rows.length + 1}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableHeader numeric className="w-16">{t`Wiersz`}</TableHeader>
            {head}
          </TableRow>
        </TableHead>
        <tbody>
          <TableSpacer height={above} />
          {indexes.map((index) => {
            const row = rows[index]
            const measured = { 'data-index': index, 'aria-rowindex': index + 2, ref: measure }
            return row !== undefined && <Fragment key={index}>{children(row, measured)}</Fragment>
          })}
          <TableSpacer height={below} />
        </tbody>
      </Table>
    </TableScroll>
  )
}
