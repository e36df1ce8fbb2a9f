import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { reachable } from './reachable.ts'

/**
 * A table's scroll container, in both directions, with a sticky head and pinned column. It is focusable so that arrow
 * keys scroll it; give it an aria-label.
 */
export function TableScroll({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...reachable}
      className={cn(
        'scrolled relative min-w-0 overflow-auto rounded-card border border-line bg-card',
        className,
      )}
      {...props}
    />
  )
}

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <table
      className={cn(
        'w-full border-separate border-spacing-0 bg-card text-sm [&>:last-child>tr:last-child>*]:border-b-0',
        className,
      )}
      {...props}
    />
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('sticky top-0 z-20 bg-card', className)} {...props} />
}

export function TableFoot({ className, ...props }: ComponentProps<'tfoot'>) {
  return <tfoot className={cn('sticky bottom-0 z-20 bg-card font-medium', className)} {...props} />
}

/** A row of 40 px, of 32 px in dense tables; `aria-selected` tints it, and the class `row-link` makes a link of it. */
export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'has-[.row-link]:relative h-10 compact:h-8 bg-card hover:bg-sunken aria-selected:bg-green-soft',
        className,
      )}
      {...props}
    />
  )
}

type CellProps = {
  /** Right-aligned tabular figures. */
  numeric?: boolean
  /** Sticky on horizontal scroll; for the first column. */
  pinned?: boolean
}

const cellStyle = 'h-10 compact:h-8 border-b border-line px-3 py-px align-middle first:pl-4 last:pr-4'
const pinnedStyle = 'pinned left-0 z-10'

/** The height of rows that are not rendered. */
export function TableSpacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}

export function TableHeader({
  numeric = false,
  pinned = false,
  className,
  scope = 'col',
  ...props
}: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope={scope}
      className={cn(
        cellStyle,
        'bg-inherit text-left text-xs font-medium whitespace-nowrap text-muted',
        numeric && 'text-right',
        pinned && pinnedStyle,
        className,
      )}
      {...props}
    />
  )
}

export function TableCell({
  numeric = false,
  pinned = false,
  className,
  ...props
}: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={cn(
        cellStyle,
        numeric && 'tabular text-right whitespace-nowrap',
        pinned && pinnedStyle,
        className,
      )}
      {...props}
    />
  )
}
