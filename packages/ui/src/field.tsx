import { TriangleAlert } from 'lucide-react'
import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import { cn } from './cn.ts'

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** ARIA attributes that tie a control to the label, hint, warning and error of its Field; none outside a Field. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (field === undefined) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

export type FieldProps = {
  label: ReactNode
  /** Beside the label, to its right: a word such as "opcjonalnie", or a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** The error and its remedy; empty if there is none. */
  error?: ReactNode
  /** A warning that doesn't block. */
  warning?: ReactNode
  required?: boolean
  /** The label is visually hidden, if the context identifies the field. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A label, one control, a hint, a warning and an error, tied together for screen readers. */
export function Field({
  label,
  aside,
  hint,
  error,
  warning,
  required = false,
  labelHidden = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const warningId = warning ? `${id}-warning` : undefined
  const describedBy = [errorId, warningId, hintId].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const control = useMemo(
    () => ({ id, describedBy, invalid, required }),
    [id, describedBy, invalid, required],
  )
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-4', labelHidden && !aside && 'sr-only')}>
        <label htmlFor={id} className={cn('text-sm font-medium', labelHidden && 'sr-only')}>
          {label}
        </label>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
      {warning && (
        <p id={warningId} aria-live="polite" className="flex gap-1.5 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4" />
          <span>{warning}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
