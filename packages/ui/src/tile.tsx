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

/** A large count that filters what is below it; pressed again, it stops filtering. */
export function Tile({ label, count, detail, tone, pressed, onPressedChange, className }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cn(
        'relative flex min-w-min flex-1 flex-col items-start overflow-hidden rounded-card border border-line bg-card py-3 pr-4 pl-5 text-left transition-colors duration-100 hover:border-edge',
        "before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full before:content-['']",
        tones[tone],
        className,
      )}
    >
      {/* Keeps counts on one line beside a label of two lines. */}
      <span className="flex-1 text-sm text-muted">{label}</span>
      <span className="tabular text-2xl font-bold">{count}</span>
      {detail && <span className="tabular text-sm text-muted">{detail}</span>}
    </button>
  )
}
