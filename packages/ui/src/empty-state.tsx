import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Picture, type PictureKind } from './picture.tsx'

export type EmptyStateProps = {
  picture?: PictureKind
  title: ReactNode
  /** What will be here, and how to add it. */
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
  className?: string
}

/** An empty state: what will be here, and the first step. */
export function EmptyState({ picture, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center', className)}
    >
      {picture && <Picture kind={picture} />}
      <div className="text-lg font-medium text-balance">{title}</div>
      {children && <div className="text-balance text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
