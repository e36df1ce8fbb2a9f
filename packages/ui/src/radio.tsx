import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  legendHidden?: boolean
  options: readonly RadioOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** In one row instead of stacked. */
  inline?: boolean
  className?: string
}

/** One choice of several, as native radio buttons: arrows move, Tab leaves. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, legendHidden = false, options, value, onValueChange, inline = false, className } = props
  const name = useId()
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className={cn('mb-1.5 text-sm font-medium', legendHidden && 'sr-only')}>{legend}</legend>
      <div className={cn('flex', inline ? 'flex-wrap gap-x-6 gap-y-2' : 'flex-col gap-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-card checked:border-6 checked:border-green"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
