import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { TableCell, TableHeader } from '@skrzat/ui/table'
import { MessageSquarePlus, MessageSquareText } from 'lucide-react'
import { memo, useState, type Ref } from 'react'
import { AbsenceField } from './absence-field.tsx'
import { ChargeField } from './charge-field.tsx'
import { CreditField } from './credit-field.tsx'
import { RateEditor } from './rate-editor.tsx'
import { RowIssue } from './row-issue.tsx'
import { AlreadyInvoiced, InfoField, RowOutcome } from './row-messages.tsx'
import { kidName, type RowProps } from './row.ts'
import { useRow } from './use-row.ts'

export type InvoiceRowProps = RowProps & {
  placeId: number
  /** Some child of the list has credit, so there is a column for it. */
  creditColumn: boolean
  /** Where the row is among all that scroll, for measuring. */
  index: number
  measure: Ref<HTMLTableSectionElement>
}

/** One child's line of the spreadsheet, and under it what needs more room: the note, the outcome. */
export const InvoiceRow = memo(function InvoiceRow({
  placeId,
  creditColumn,
  index,
  measure,
  ...props
}: InvoiceRowProps) {
  const { line, kid, types, row, view, absences, issued, attempt, failed, actions } = props
  const { t } = useLingui()
  const { sum, fixed } = useRow(props)
  const [noteOpen, setNoteOpen] = useState(false)
  const name = kidName(kid)
  const editing = view === 'edit'
  const outcome = issued !== undefined || attempt !== undefined || failed !== undefined
  const note = !issued && (noteOpen || row.info !== '')
  const below = outcome || note
  const quiet = cn(below && 'border-b-0')
  const width = types.length + (creditColumn ? 5 : 4)
  return (
    <tbody ref={measure} data-index={index} className={cn(issued && 'text-muted')}>
      <tr className="bg-card">
        <TableHeader
          scope="row"
          pinned
          className={cn('max-w-56 min-w-44 py-1.5 text-sm font-medium whitespace-normal text-ink', quiet)}
        >
          <span className="block break-words">{name}</span>
          {!issued && <AlreadyInvoiced numbers={kid.alreadyInvoiced} />}
        </TableHeader>
        <TableCell numeric className={cn('py-1.5', editing && 'align-top pt-2.5', quiet)}>
          <AbsenceField
            line={line}
            kid={kid}
            text={absences}
            sum={sum.absences}
            disabled={fixed}
            dispatch={actions.dispatch}
          />
        </TableCell>
        {sum.cells.map((cellSum) => (
          <TableCell key={cellSum.type.id} numeric className={cn('py-1.5', editing && 'align-top', quiet)}>
            {editing ? (
              <RateEditor
                line={line}
                kid={kid}
                cellSum={cellSum}
                draft={row.rates[cellSum.type.id]}
                disabled={fixed}
                actions={actions}
              />
            ) : (
              <ChargeField
                line={line}
                kidId={kid.id}
                kidName={name}
                cellSum={cellSum}
                disabled={fixed}
                dispatch={actions.dispatch}
              />
            )}
          </TableCell>
        ))}
        {creditColumn && (
          <TableCell className={cn('py-1.5', quiet)}>
            {!issued && (
              <CreditField
                line={line}
                kid={kid}
                withCredit={row.withCredit}
                sum={sum}
                disabled={fixed}
                dispatch={actions.dispatch}
              />
            )}
          </TableCell>
        )}
        <TableCell numeric className={cn('py-1.5', quiet)}>
          <Money grosze={issued?.amount ?? sum.amount} className="font-bold text-ink" />
          {!issued && <SumNote {...sum} />}
        </TableCell>
        <TableCell className={cn('py-1.5', quiet)}>
          {!issued && (
            <span className="flex items-center justify-end gap-1">
              <Button
                variant="quiet"
                size="icon-sm"
                aria-expanded={note}
                aria-label={t`Informacja na fakturze, ${name}`}
                title={t`Informacja na fakturze`}
                disabled={fixed}
                onClick={() => setNoteOpen(!noteOpen)}
              >
                {row.info === '' ? <MessageSquarePlus aria-hidden /> : <MessageSquareText aria-hidden />}
              </Button>
              <RowIssue {...props} sum={sum} className="min-w-20" />
            </span>
          )}
        </TableCell>
      </tr>
      {below && (
        <tr className="bg-card">
          <td colSpan={width} className="border-b border-line px-4 pb-2 text-sm">
            <div className="sticky left-4 flex max-w-[min(100%,56rem)] flex-col gap-1.5">
              {note && (
                <InfoField
                  kid={kid}
                  info={row.info}
                  disabled={fixed}
                  dispatch={actions.dispatch}
                  focus={noteOpen && row.info === ''}
                />
              )}
              {outcome && (
                <output className="block">
                  <RowOutcome {...props} placeId={placeId} />
                </output>
              )}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
})

/** Under the sum: what is left after credit, or why nothing can be issued. */
export function SumNote({
  left,
  creditUsed,
  problem,
}: {
  left: number
  creditUsed: number
  problem: string | null
}) {
  if (problem === 'nothing') {
    return (
      <span className="block text-xs text-muted">
        <Trans>nic do wystawienia</Trans>
      </span>
    )
  }
  if (problem === 'tooMuch') {
    return (
      <span className="block text-xs text-danger">
        <Trans>ponad 1 000 000 zł</Trans>
      </span>
    )
  }
  if (creditUsed === 0) return null
  return (
    <span className="block text-xs text-muted">
      <Trans>
        do zapłaty <Money grosze={left} />
      </Trans>
    </span>
  )
}
