import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { TableCell, TableHeader } from '@skrzat/ui/table'
import { MessageSquarePlus, MessageSquareText } from 'lucide-react'
import { memo, useState, type Ref } from 'react'
import { kidName, listName } from '#components/kid-name.ts'
import { AbsenceField } from './absence-field.tsx'
import { Before } from './before.tsx'
import { ChargeField } from './charge-field.tsx'
import { CreditField } from './credit-field.tsx'
import { RowIssue } from './row-issue.tsx'
import { NotDeductedNote } from './not-deducted.tsx'
import {
  AlreadyInvoiced,
  CarriedNotes,
  DiscountNotes,
  InfoField,
  RowOutcome,
  SplitNotes,
  StayNote,
} from './row-messages.tsx'
import { useRow, type RowProps } from './row.ts'
import { daysToAdd, type RowSum } from './sums.ts'

/** The sum and the button are sticky, however many types there are. */
export const sumColumn =
  'sticky right-0 z-10 w-(--sum) min-w-(--sum) bg-inherit px-1.5 shadow-[-1px_0_0_var(--line)]'
export const actionColumn = 'sticky right-0 z-10 w-18 min-w-18 bg-inherit pl-0 pr-1.5!'
/** The border shows which amount a box belongs to. */
export const chargeColumn = 'border-l border-line px-1'
/** The offset of the sticky sum, beside the buttons. */
export const besideActions = 'right-18'
/** The previous amount is sticky beside the sum that it is compared with. */
export const beforeColumn =
  'sticky right-[calc(var(--sum)+4.5rem)] z-10 w-(--before) min-w-(--before) bg-inherit px-1 shadow-[-1px_0_0_var(--line)]'
/** The credit is sticky too, as it would otherwise be used while out of view. */
export const creditColumn =
  'sticky right-[calc(var(--sum)+var(--before)+4.5rem)] z-10 w-(--credit) min-w-(--credit) bg-inherit px-1 shadow-[-1px_0_0_var(--line)]'

export type InvoiceRowProps = RowProps & {
  placeId: number
  /** The row's index in the virtual list, for measuring. */
  index: number
  measure: Ref<HTMLTableSectionElement>
  /** Whether there is a column for credit, as some child has it. */
  withCredits: boolean
}

/** One child's line of the spreadsheet and, under it, the parts that need more space: the note, the outcome. */
export const InvoiceRow = memo(function InvoiceRow({
  placeId,
  index,
  measure,
  withCredits,
  ...props
}: InvoiceRowProps) {
  const { t } = useLingui()
  const field = useRow(props)
  const { kid, types, row, view, issued, attempt, failed, sum, fixed } = field
  const [noteOpen, setNoteOpen] = useState(false)
  const name = kidName(kid)
  const editing = view === 'edit'
  const outcome = issued !== undefined || attempt !== undefined || failed !== undefined
  const note = !issued && (noteOpen || row.info !== '')
  const missed = !issued && daysToAdd(kid, sum.absences) > 0
  const below = outcome || note || missed
  const cellStyle = cn(editing ? 'py-1.5 align-top' : 'py-0', below && 'border-b-0')
  return (
    <tbody ref={measure} data-index={index} className={cn(issued && 'text-muted')}>
      <tr className="bg-card">
        <TableHeader
          scope="row"
          pinned
          className={cn('w-1/5 min-w-32 text-sm/tight font-medium whitespace-normal text-ink', cellStyle)}
        >
          <span className={cn('block wrap-anywhere hyphens-auto 2xl:min-w-48', editing && 'py-1.5')}>
            {listName(kid)}
          </span>
          {!issued && <StayNote stay={kid.stay} />}
          {!issued && <DiscountNotes discounts={sum.discounts} />}
          {!issued && <CarriedNotes kid={kid} types={types} carried={sum.carried} />}
          {!issued && <SplitNotes split={sum.split} />}
          {!issued && <AlreadyInvoiced numbers={kid.alreadyInvoiced} />}
        </TableHeader>
        <TableCell numeric className={cn(cellStyle, 'px-1.5')}>
          <AbsenceField {...field} />
        </TableCell>
        {sum.cells.map((cellSum) => (
          <TableCell key={cellSum.type.id} numeric className={cn(cellStyle, chargeColumn)}>
            <ChargeField {...field} cellSum={cellSum} />
          </TableCell>
        ))}
        {!editing && withCredits && (
          <TableCell numeric className={cn(cellStyle, creditColumn)}>
            {!issued && <CreditField {...field} compact />}
          </TableCell>
        )}
        {!editing && (
          <TableCell numeric className={cn(cellStyle, beforeColumn)}>
            <Before before={kid.before} amount={issued?.amount ?? sum.amount} dense />
          </TableCell>
        )}
        <TableCell
          numeric
          className={cn(cellStyle, sumColumn, editing ? 'pt-3' : besideActions, 'leading-tight')}
        >
          <Money grosze={issued?.amount ?? sum.amount} className="font-bold text-ink" />
          {!issued && <SumNote problem={sum.problem} />}
        </TableCell>
        {!editing && (
          <TableCell className={cn(cellStyle, actionColumn)}>
            {!issued && (
              <span className="flex items-center justify-end">
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
                <RowIssue {...field} iconOnly />
              </span>
            )}
          </TableCell>
        )}
      </tr>
      {below && (
        <tr className="bg-card">
          <td
            colSpan={types.length + 5 + Number(withCredits)}
            className="border-b border-line px-4 pb-2 text-sm"
          >
            <div className="sticky left-4 flex w-full max-w-2xl flex-col gap-1.5">
              {missed && <NotDeductedNote {...field} />}
              {note && <InfoField {...field} opened={noteOpen} />}
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

/** Under the sum: why the invoice can't be issued. */
export function SumNote({ problem }: { problem: RowSum['problem'] }) {
  switch (problem) {
    case 'nothing':
      return (
        <span className="block text-xs whitespace-normal text-muted">
          <Trans>nic do wystawienia</Trans>
        </span>
      )
    case 'tooMuch':
      return (
        <span className="block text-xs whitespace-normal text-danger">
          <Trans>ponad 1 000 000 zł</Trans>
        </span>
      )
    case 'rate':
      return (
        <span className="block text-xs whitespace-normal text-danger">
          <Trans>popraw stawkę</Trans>
        </span>
      )
    case null:
      return null
    default:
      return problem satisfies never
  }
}
