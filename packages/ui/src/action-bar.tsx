import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type ActionBarProps = {
  /** Names the bar for readers. */
  label: string
  /** What it is about, to the left: how many are chosen and their sum. */
  summary: ReactNode
  /** The buttons, the strongest last. */
  children: ReactNode
  className?: string
}

/** A bar that stays at the lower edge of what scrolls, above a phone's own bar. */
export function ActionBar({ label, summary, children, className }: ActionBarProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        'sticky bottom-(--bottom-bar,0px) z-30 mt-4 flex animate-rise flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-float px-5 py-3 shadow-float print:hidden',
        className,
      )}
    >
      <div className="min-w-0 flex-1">{summary}</div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
