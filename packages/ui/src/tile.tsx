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

/** A large count that filters what is below it, on a wide screen in one line; pressed again, it stops filtering. */
export function Tile({ label, count, detail, tone, pressed, onPressedChange, className }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cn(
        'relative flex min-w-min flex-1 flex-col items-start overflow-hidden rounded-card border border-line bg-card py-2 pr-4 pl-5 text-left transition-colors duration-100 hover:border-edge lg:min-h-11 lg:min-w-0 lg:flex-row lg:items-center lg:gap-x-3 lg:rounded-control lg:py-0.5 lg:pl-4',
        "before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-r-full before:content-['']",
        tones[tone],
        className,
      )}
    >
      {/* Keeps counts on one line beside a label of two lines. */}
      <span className="flex-1 text-sm text-muted lg:min-w-0 lg:flex-initial lg:leading-4">{label}</span>
      <span className="tabular text-2xl font-bold max-lg:leading-9 lg:text-lg">{count}</span>
      {detail && <span className="tabular text-sm text-muted lg:ml-auto lg:whitespace-nowrap">{detail}</span>}
    </button>
  )
}
