import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type ErrorStateProps = {
  title: ReactNode
  /** What to do about it. */
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A failure: what happened, and what to do. */
export function ErrorState({ title, children, action, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center', className)}
    >
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert className="size-6" />
      </span>
      <div className="text-lg font-medium">{title}</div>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
