import { useRef, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { useToastRoom } from './toast-room.ts'

export type ActionBarProps = {
  /** The bar's accessible name. */
  label: string
  /** To the left: the number of chosen items and their sum. */
  summary: ReactNode
  /** The buttons, the primary one last. */
  children: ReactNode
  className?: string
}

/** A bar that sticks to the lower edge of its scroll container, above a phone's bottom bar. */
export function ActionBar({ label, summary, children, className }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useToastRoom(bar)
  return (
    <section
      ref={bar}
      aria-label={label}
      className={cn(
        'sticky bottom-(--bottom-bar,0px) z-30 mt-4 flex animate-rise flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-float px-5 py-3 shadow-float print:hidden',
        className,
      )}
    >
      <div className="min-w-48 flex-1">{summary}</div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
