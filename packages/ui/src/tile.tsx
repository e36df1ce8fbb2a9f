import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const tones = {
  green: 'before:bg-green aria-pressed:border-green aria-pressed:bg-green-soft',
  warning: 'before:bg-warning aria-pressed:border-warning aria-pressed:bg-warning-soft',
  danger: 'before:bg-danger aria-pressed:border-danger aria-pressed:bg-danger-soft',
}

export type TileProps = {
  label: ReactNode
  count: ReactNode
  /** Under the count: the sum, or one more fact. */
  detail?: ReactNode
  tone: keyof typeof tones
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  className?: string
}

/**
 * A large count that filters what is below it, on a wide screen in one line, elsewhere under its label; pressed again, it
 * stops filtering.
 */
export function Tile({ label, count, detail, tone, pressed, onPressedChange, className }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cn(
        'relative flex min-w-min flex-1 flex-col overflow-hidden rounded-control border border-line bg-card py-1.5 pr-4 pl-4 text-left transition-colors duration-100 hover:border-edge focus-visible:-outline-offset-2 lg:min-h-11 lg:min-w-0 lg:flex-row lg:items-center lg:gap-x-3 lg:py-0.5',
        "before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-r-full before:content-['']",
        tones[tone],
        className,
      )}
    >
      <span className="text-sm text-muted max-lg:whitespace-nowrap lg:min-w-0 lg:leading-4">{label}</span>
      <span className="tabular flex flex-1 items-baseline justify-between gap-x-3 whitespace-nowrap">
        <span className="text-lg font-bold">{count}</span>
        {detail && <span className="text-sm text-muted">{detail}</span>}
      </span>
    </button>
  )
}
