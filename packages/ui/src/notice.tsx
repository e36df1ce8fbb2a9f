import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const tones = {
  info: { icon: Info, look: 'bg-green-soft text-ink [&>svg]:text-green', role: 'status' },
  success: { icon: CircleCheck, look: 'bg-success-soft text-ink [&>svg]:text-success', role: 'status' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-ink [&>svg]:text-warning', role: 'status' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-ink [&>svg]:text-danger', role: 'alert' },
} as const

/** An inline message about what just happened. */
export function Notice({
  tone,
  children,
  className,
}: {
  tone: keyof typeof tones
  children: ReactNode
  className?: string
}) {
  const { icon: Icon, look, role } = tones[tone]
  return (
    <div
      role={role}
      className={cn('flex animate-appear gap-2.5 rounded-control px-3.5 py-2.5 text-sm', look, className)}
    >
      <Icon aria-hidden className="mt-px size-4.5" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
