import { cn } from '@skrzat/ui/cn'
import { Table, TableHead, TableHeader, TableScroll } from '@skrzat/ui/table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

export type Sorted<Field extends string> = { readonly field: Field; readonly descending: boolean }

/** A column's head: its title, and the field that it sorts by, if any. */
export type Head<Field extends string> = {
  header: string
  sort?: Field
  /** Over right-aligned figures. */
  numeric?: boolean
  /** Visually hidden: above a column of buttons. */
  hidden?: boolean
}

type ListTableProps<Field extends string> = {
  label: string
  heads: readonly Head<Field>[]
  sorted: Sorted<Field> | undefined
  onSort: (field: Field) => void
  /** The rows of the body. */
  children: ReactNode
}

/** A list as a table, if it fits; the heads of some columns sort it. */
export function ListTable<Field extends string>(props: ListTableProps<Field>) {
  const { label, heads, sorted, onSort, children } = props
  return (
    <TableScroll aria-label={label}>
      <Table>
        <TableHead>
          <tr className="bg-card">
            {heads.map(({ header, sort, numeric = false, hidden = false }) => (
              <TableHeader
                key={header}
                numeric={numeric}
                className={cn(hidden && 'w-0')}
                {...(sort && { 'aria-sort': directionOf(sorted, sort) })}
              >
                {sort ? (
                  <SortButton
                    header={header}
                    direction={directionOf(sorted, sort)}
                    numeric={numeric}
                    onClick={() => onSort(sort)}
                  />
                ) : (
                  <span className={cn(hidden && 'sr-only')}>{header}</span>
                )}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>{children}</tbody>
      </Table>
    </TableScroll>
  )
}

export type Direction = 'ascending' | 'descending' | 'none'

export function directionOf<Field extends string>(
  sorted: Sorted<Field> | undefined,
  field: Field,
): Direction {
  if (sorted?.field !== field) return 'none'
  return sorted.descending ? 'descending' : 'ascending'
}

type SortButtonProps = { header: string; direction: Direction; numeric: boolean; onClick: () => void }

/** A column's title that sorts by it. */
export function SortButton({ header, direction, numeric, onClick }: SortButtonProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={cn(
        'group inline-flex min-h-6 align-middle items-center gap-1 rounded-small hover:text-ink',
        numeric && 'flex-row-reverse',
        direction !== 'none' && 'text-ink',
      )}
      onClick={onClick}
    >
      {header}
      <Arrow
        aria-hidden
        className={cn('size-3.5', direction === 'none' && 'opacity-0 group-hover:opacity-60')}
      />
    </button>
  )
}
