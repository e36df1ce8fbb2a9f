import { useLingui } from '@lingui/react/macro'
import type { NewInvoiceKid } from '@skrzat/contract/wire/payments'
import { cn } from '@skrzat/ui/cn'
import { Input } from '@skrzat/ui/input'
import { useId } from 'react'
import { cell } from './grid-keys.ts'
import { kidName, type RowActions } from './row.ts'
import type { AbsenceSum } from './sums.ts'

export type AbsenceFieldProps = {
  line: number
  kid: NewInvoiceKid
  /** As typed; undefined if untouched. */
  text: string | undefined
  sum: AbsenceSum
  /** Working days charged. */
  days: number
  disabled: boolean
  dispatch: RowActions['dispatch']
  className?: string | undefined
}

/** The absence days taken off for a child: counted + additional, unless another number is typed. */
export function AbsenceField(props: AbsenceFieldProps) {
  const { line, kid, text, sum, days, disabled, dispatch, className } = props
  const { t } = useLingui()
  const id = useId()
  const usual = sum.counted + sum.additional
  const notes = [
    sum.additional > 0 && !sum.changed && `${sum.counted}\u00a0+\u00a0${sum.additional}`,
    sum.changed && t`było ${usual}`,
  ].filter((note) => note !== false)
  const late = kid.late > 0 && t`${kid.late} po terminie`
  const name = kidName(kid)
  return (
    <div className={cn('flex flex-col-reverse items-end', className)}>
      {(notes.length > 0 || late) && (
        <span id={id} className="tabular text-right text-xs leading-tight whitespace-nowrap text-muted">
          {notes.map((note) => (
            <span key={note} className={cn('block', sum.changed && 'text-warning')}>
              {note}
            </span>
          ))}
          {late && (
            <span
              className="block text-warning"
              title={t`Zgłoszone po terminie i niepotwierdzone – nie są odliczane.`}
            >
              {late}
            </span>
          )}
        </span>
      )}
      <Input
        {...cell(line, 'absences')}
        numeric
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Dni nieobecności, ${name}`}
        aria-describedby={notes.length > 0 || late ? id : undefined}
        value={text ?? String(sum.total)}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => dispatch({ type: 'absences', kidId: kid.id, text: event.currentTarget.value })}
        onBlur={() => dispatch({ type: 'absencesLeft', kidId: kid.id, days })}
        className={cn('h-8 w-12 px-2 text-sm', sum.changed && 'border-warning')}
      />
    </div>
  )
}
