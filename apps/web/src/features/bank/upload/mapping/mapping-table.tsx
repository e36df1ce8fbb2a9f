import { Trans, useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { ColumnChoice, columnsOf, type ColumnsProps } from './column-choice.tsx'

/** The first operations as the file has them, with a choice above each column of what it is. */
export function MappingTable({ rows, draft, ...choice }: ColumnsProps) {
  const { t } = useLingui()
  const columns = columnsOf({ rows, draft })
  const count = columns[0]?.cells.length ?? 0
  return (
    <TableScroll aria-label={t`Pierwsze wiersze pliku`} className="max-h-80 shrink-0 rounded-control">
      <Table>
        <TableHead>
          <TableRow>
            {columns.map(({ column, name, role }) => (
              <TableHeader
                key={column}
                className="h-auto min-w-36 px-1.5 pt-2 pb-1.5 align-top first:pl-2 last:pr-2"
              >
                <ColumnChoice column={column} name={name} role={role} draft={draft} {...choice} />
                {draft.header.length > 0 && (
                  <span aria-hidden className="mt-1.5 block max-w-60 truncate px-1.5" title={name}>
                    {name}
                  </span>
                )}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {Array.from({ length: count }, (_, nth) => (
            <TableRow key={nth}>
              {columns.map(({ column, role, cells }) => (
                <TableCell
                  key={column}
                  title={cells[nth]}
                  className={cn('max-w-64 truncate first:pl-3.5', role === undefined && 'text-muted')}
                >
                  {cells[nth]}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {count === 0 && (
            <TableRow>
              <TableCell colSpan={columns.length} className="text-muted">
                <Trans>Za tym wierszem nie ma już operacji.</Trans>
              </TableCell>
            </TableRow>
          )}
        </tbody>
      </Table>
    </TableScroll>
  )
}
