import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** The label is visually hidden, as in a table's row. */
  labelHidden?: boolean
  /** Some but not all of the box's items are chosen. */
  indeterminate?: boolean
  hint?: ReactNode
}

/** A tick box with its label; the whole label is the target. */
export function Checkbox({
  label,
  labelHidden = false,
  indeterminate = false,
  hint,
  className,
  ...props
}: CheckboxProps) {
  const id = useId()
  return (
    <span
      className={cn(
        'group inline-flex gap-2.5',
        // Without a text beside it, the drawn tick would move the box's baseline.
        labelHidden ? 'items-center align-middle' : 'items-start',
        className,
      )}
    >
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        className={cn(
          'grid size-5 shrink-0 cursor-pointer appearance-none place-items-center rounded-small border border-edge bg-card transition-colors duration-100',
          'checked:border-green checked:bg-green indeterminate:border-green indeterminate:bg-green disabled:cursor-not-allowed disabled:opacity-55',
          "before:hidden before:size-3 before:bg-on-green before:content-[''] checked:before:block indeterminate:before:block",
          'before:[clip-path:polygon(12%_48%,0_61%,38%_100%,100%_22%,88%_10%,37%_73%)] indeterminate:before:[clip-path:inset(40%_4%_40%_4%)]',
          labelHidden ? 'relative after:absolute after:-inset-2.5 pointer-coarse:after:-inset-3' : 'mt-0.5',
        )}
        {...props}
      />
      <span className={cn(labelHidden && 'sr-only')}>
        <label
          htmlFor={id}
          className="cursor-pointer select-none group-has-disabled:cursor-not-allowed group-has-disabled:opacity-55"
        >
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </span>
  )
}
