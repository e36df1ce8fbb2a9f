import { cn } from '@skrzat/ui/cn'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useWide } from '#app/parts/index.ts'
import { Pending } from './pending.tsx'

type ListPendingProps = {
  /** For screen readers: what is loading. */
  label: string
  rows?: number
  /** Classes of each table row: its height and the gap between cells. */
  row?: string
  /** Classes of the cells: their widths. */
  cells: readonly string[]
  /** Classes of a card: its height. */
  card: string
}

/** The skeleton of a list while it loads: a table's rows if they fit, otherwise cards. */
export function ListPending({ label, rows = 8, row = 'h-10 gap-8', cells, card }: ListPendingProps) {
  const wide = useWide()
  return (
    <Pending
      label={label}
      className={wide ? 'rounded-card border border-line bg-card' : 'flex flex-col gap-2.5'}
    >
      {Array.from({ length: rows }, (_, index) =>
        wide ? (
          <div key={index} className={cn('flex items-center border-b border-line px-4 last:border-0', row)}>
            {cells.map((cell) => (
              <Skeleton key={cell} className={cell} />
            ))}
          </div>
        ) : (
          <Skeleton key={index} className={cn('rounded-card', card)} />
        ),
      )}
    </Pending>
  )
}
