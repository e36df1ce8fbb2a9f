import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & {
  label: ReactNode
  checked: boolean
}

/**
 * A setting that takes effect at once; for one that is submitted later use a Checkbox. The label is part of the target.
 */
export function Switch({ label, checked, className, ...props }: SwitchProps) {
  return (
    <label
      className={cn(
        'inline-flex min-h-9 cursor-pointer items-center gap-2.5 select-none has-disabled:cursor-not-allowed has-disabled:opacity-55 pointer-coarse:min-h-11',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={cn(
          'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors duration-100 checked:border-green checked:bg-green disabled:cursor-not-allowed',
          "before:absolute before:top-1/2 before:left-[3px] before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-transform before:duration-100 before:content-[''] checked:before:translate-x-4 checked:before:bg-on-green",
        )}
        {...props}
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
