import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type ProgressProps = {
  label: ReactNode
  /** From 0 to 1; undefined if unknown. */
  value: number | undefined
  /** Beside the label: `12 z 24`, `45%`. */
  detail?: ReactNode
  className?: string
}

/** The progress of long work. */
export function Progress({ label, value, detail, className }: ProgressProps) {
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {detail && <span className="tabular text-muted">{detail}</span>}
      </div>
      {value === undefined ? (
        <div className="relative h-2 overflow-hidden rounded-full bg-line">
          <progress
            aria-label={typeof label === 'string' ? label : undefined}
            className="absolute inset-0 size-full opacity-0"
          />
          <span
            aria-hidden
            className="absolute inset-y-0 left-0 w-1/3 animate-pass rounded-full bg-green motion-reduce:w-full motion-reduce:opacity-50"
          />
        </div>
      ) : (
        <progress
          value={value}
          max={1}
          aria-label={typeof label === 'string' ? label : undefined}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-green [&::-webkit-progress-value]:transition-[width]"
        />
      )}
    </div>
  )
}
