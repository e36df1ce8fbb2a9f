/** The fields of one child's row, alike in the table and on a phone's card. */
import { AbsenceField } from './absence-field.tsx'
import { ChargeField } from './charge-field.tsx'
import { CreditField } from './credit-field.tsx'
import { NotDeductedNote } from './not-deducted.tsx'
import { RateEditor } from './rate-editor.tsx'
import { InfoField } from './row-messages.tsx'
import { kidName, type RowProps } from './row.ts'
import type { RowSum } from './sums.ts'

export type RowFieldProps = Pick<
  RowProps,
  'line' | 'kid' | 'row' | 'view' | 'days' | 'absences' | 'actions'
> & {
  sum: RowSum
  /** Issued, or on its way: no longer to be changed. */
  fixed: boolean
}

export function RowAbsences({
  line,
  kid,
  days,
  absences,
  actions,
  sum,
  fixed,
  className,
}: RowFieldProps & { className?: string }) {
  return (
    <AbsenceField
      line={line}
      kid={kid}
      text={absences}
      sum={sum.absences}
      days={days}
      disabled={fixed}
      dispatch={actions.dispatch}
      className={className}
    />
  )
}

/** What is charged for a payment type, or while rates are edited the child's rate. */
export function RowCharge({
  line,
  kid,
  row,
  view,
  actions,
  fixed,
  cellSum,
  labelled = false,
}: RowFieldProps & { cellSum: RowSum['cells'][number]; labelled?: boolean }) {
  const shared = { line, cellSum, disabled: fixed, labelled }
  return view === 'edit' ? (
    <RateEditor {...shared} kid={kid} draft={row.rates[cellSum.type.id]} actions={actions} />
  ) : (
    <ChargeField {...shared} kidId={kid.id} kidName={kidName(kid)} dispatch={actions.dispatch} />
  )
}

export function RowCredit({
  line,
  kid,
  row,
  actions,
  sum,
  fixed,
  compact = false,
}: RowFieldProps & { compact?: boolean }) {
  return (
    <CreditField
      line={line}
      kid={kid}
      withCredit={row.withCredit}
      sum={sum}
      disabled={fixed}
      dispatch={actions.dispatch}
      compact={compact}
    />
  )
}

export function RowNotDeducted({ kid, actions, sum, fixed }: RowFieldProps) {
  return <NotDeductedNote kid={kid} sum={sum.absences} disabled={fixed} dispatch={actions.dispatch} />
}

/** @param opened just now, to be written in */
export function RowInfo({ kid, row, actions, fixed, opened }: RowFieldProps & { opened: boolean }) {
  return (
    <InfoField
      kid={kid}
      info={row.info}
      disabled={fixed}
      dispatch={actions.dispatch}
      focus={opened && row.info === ''}
    />
  )
}
