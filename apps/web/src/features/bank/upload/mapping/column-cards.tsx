import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { ColumnChoice, columnsOf, type ColumnsProps } from './column-choice.tsx'

/** The columns one below the other, for screens on which a table does not fit: the name, some cells, and what it is. */
export function ColumnCards({ rows, draft, ...choice }: ColumnsProps) {
  const { t } = useLingui()
  return (
    <ul
      aria-label={t`Kolumny pliku`}
      className="divide-y divide-line rounded-control border border-line bg-card"
    >
      {columnsOf({ rows, draft }).map(({ column, name, role, cells }) => {
        const nth = column + 1
        const [first, second] = cells
        const look = role === undefined && 'text-muted'
        return (
          <li key={column} className="grid grid-cols-2 items-center gap-x-3 px-3 py-2 text-sm">
            <span className="min-w-0">
              <span aria-hidden className="block truncate font-medium">
                {name || t`Kolumna ${nth}`}
              </span>
              <span className={cn('block truncate', look)}>{first || '–'}</span>
              <span className={cn('block truncate', look)}>{second || '–'}</span>
            </span>
            <ColumnChoice column={column} name={name} role={role} draft={draft} {...choice} />
          </li>
        )
      })}
    </ul>
  )
}
