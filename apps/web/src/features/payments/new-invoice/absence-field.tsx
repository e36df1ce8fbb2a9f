import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Input } from '@skrzat/ui/input'
import { useId } from 'react'
import { kidName } from '#components/kid-name.ts'
import { cellAttributes } from './grid-keys.ts'
import type { RowFieldProps } from './row.ts'

/** The absence days taken off for a child: counted + additional, unless another number is typed. */
export function AbsenceField(props: RowFieldProps & { className?: string }) {
  const { line, kid, absences, days, fixed, className } = props
  const { dispatch } = props.actions
  const sum = props.sum.absences
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
        {...cellAttributes(line, 'absences')}
        numeric
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Dni nieobecności, ${name}`}
        aria-describedby={notes.length > 0 || late ? id : undefined}
        value={absences ?? String(sum.total)}
        disabled={fixed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => dispatch({ type: 'absences', kidId: kid.id, text: event.currentTarget.value })}
        onBlur={() => dispatch({ type: 'absencesLeft', kidId: kid.id, days })}
        className={cn('h-8 w-12 px-2 text-sm', sum.changed && 'border-warning')}
      />
    </div>
  )
}
