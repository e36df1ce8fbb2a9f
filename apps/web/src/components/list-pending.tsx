import { cn } from '@skrzat/ui/cn'
import { Skeleton } from '@skrzat/ui/skeleton'

type ListPendingProps = {
  /** For readers: what is on its way. */
  label: string
  /** As a table, where there is room for one; else as cards. */
  wide: boolean
  rows?: number
  /** Classes of each row of the table: how high it is, and how far its cells lie apart. */
  row?: string
  /** Classes of the cells: how wide each is. */
  cells: readonly string[]
  /** Classes of a card: how high it is. */
  card: string
}

/** The shape of a list while it is on its way. */
export function ListPending({ label, wide, rows = 8, row = 'h-10 gap-8', cells, card }: ListPendingProps) {
  return (
    <section
      aria-busy
      aria-label={label}
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
    </section>
  )
}
