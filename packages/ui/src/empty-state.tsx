import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** What will be here, and how to add it. */
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
  className?: string
}

/** An empty state: what will be here, and the first step. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center', className)}
    >
      {icon && (
        <span
          aria-hidden
          className="grid size-14 place-items-center rounded-full bg-apricot-soft text-ink [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <div className="text-lg font-medium">{title}</div>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
