import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeStyle = cva(
  'inline-flex h-6 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        green: 'bg-green-soft text-green',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        success: 'bg-success-soft text-success',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A word or two about the state of the thing beside it. */
export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={cn(badgeStyle({ tone }), className)} {...props} />
}

/** The number of waiting items; hidden for 0, `99+` above 99. The label tells screen readers what is counted. */
export function CountBadge({
  count,
  label,
  className,
}: {
  count: number
  label: string
  className?: string
}) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'tabular inline-grid h-5 min-w-5 place-items-center rounded-full bg-green px-1.5 text-xs font-medium text-on-green',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
