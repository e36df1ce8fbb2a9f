import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { Check, ChevronDown, MessageSquarePlus } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { kidName, listName } from '#components/kid-name.ts'
import { AbsenceField } from './absence-field.tsx'
import { Before } from './before.tsx'
import { ChargeField } from './charge-field.tsx'
import { compareAmounts } from './compare.ts'
import { CreditField } from './credit-field.tsx'
import { SumNote } from './invoice-row.tsx'
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

export type InvoiceCardProps = RowProps & {
  placeId: number
  groupName: string
  groupColor: number
  open: boolean
  onOpenChange: (kidId: number, open: boolean) => void
}

/** One child's row for a phone: one line, which can be unfolded. */
export const InvoiceCard = memo(function InvoiceCard(props: InvoiceCardProps) {
  const { t } = useLingui()
  const id = useId()
  const field = useRow(props)
  const { kid, row, issued, attempt, failed, sum, fixed, open, onOpenChange } = field
  const [noteOpen, setNoteOpen] = useState(false)
  const name = kidName(kid)
  const outcome = issued !== undefined || attempt !== undefined || failed !== undefined
  const note = noteOpen || row.info !== ''
  return (
    <article aria-labelledby={id} className="rounded-card border border-line bg-card px-4 py-1">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-more`}
          onClick={() => onOpenChange(kid.id, !open)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-left sm:gap-x-3"
        >
          {/* The amount moves below the name before a word of the name breaks. */}
          <span id={id} className="max-w-full min-w-min flex-1 font-medium break-words">
            {listName(kid)}
            <span className="sr-only">, </span>
            <span className="flex items-center gap-1.5 text-sm font-normal text-muted">
              <GroupDot color={props.groupColor} />
              <span className="min-w-0 break-words">{props.groupName}</span>
            </span>
          </span>
          <span className="ml-auto flex items-center gap-2 sm:gap-3">
            {issued && <Check aria-hidden className="size-4 text-success" />}
            <Money grosze={issued?.amount ?? sum.amount} className="font-bold" />
            <ChevronDown
              aria-hidden
              className={cn('size-4 text-muted transition-transform', open && 'rotate-180')}
            />
          </span>
        </button>
      </h2>
      {!open && <Folded {...field} />}
      <div id={`${id}-more`} hidden={!open} className="pb-3">
        {open && (
          <>
            {issued ? (
              <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
                <RowOutcome {...props} />
                <Money grosze={issued.amount} className="font-bold" />
              </div>
            ) : (
              <>
                <StayNote stay={kid.stay} />
                <AlreadyInvoiced numbers={kid.alreadyInvoiced} />
                <div className="mt-3 flex items-start justify-between gap-4">
                  <span aria-hidden className="pt-2.5">
                    <Trans>Dni nieobecności</Trans>
                  </span>
                  <AbsenceField
                    {...field}
                    className="flex-row! items-center gap-2 [&_input]:h-11 [&_input]:w-16"
                  />
                </div>
                {daysToAdd(kid, sum.absences) > 0 && (
                  <div className="mt-3">
                    <NotDeductedNote {...field} />
                  </div>
                )}
                <ul className="mt-3 flex flex-col gap-2.5 border-t border-line pt-3">
                  {sum.cells.map((cellSum) => (
                    <li key={cellSum.type.id}>
                      <ChargeField {...field} cellSum={cellSum} labelled />
                    </li>
                  ))}
                </ul>
                <DiscountNotes discounts={sum.discounts} />
                <CarriedNotes kid={kid} types={field.types} carried={sum.carried} />
                <SplitNotes split={sum.split} />
                {kid.credit > 0 && (
                  <div className="mt-3 border-t border-line pt-3">
                    <CreditField {...field} />
                  </div>
                )}
                {note ? (
                  <div className="mt-3 [&_input]:h-11">
                    <InfoField {...field} opened={noteOpen} />
                  </div>
                ) : (
                  <Button
                    icon={MessageSquarePlus}
                    variant="quiet"
                    size="sm"
                    className="mt-1 -ml-3"
                    aria-label={t`Dodaj informację, ${name}`}
                    disabled={fixed}
                    onClick={() => setNoteOpen(true)}
                  >
                    <Trans>Dodaj informację</Trans>
                  </Button>
                )}
                {outcome && (
                  <output className="mt-2 block text-sm">
                    <RowOutcome {...props} />
                  </output>
                )}
                <div className={cn('mt-2 flex items-center justify-between gap-4 border-t border-line pt-3')}>
                  <span>
                    <span className="sr-only">
                      <Trans>Razem</Trans>{' '}
                    </span>
                    <Money grosze={sum.amount} className="text-lg font-bold" />
                    <SumNote problem={sum.problem} />
                    {kid.before !== null && (
                      <span className="block text-sm text-muted">
                        <Trans>poprzednio</Trans> <Before before={kid.before} amount={sum.amount} />
                      </span>
                    )}
                  </span>
                  <RowIssue {...field} />
                </div>
              </>
            )}
          </>
        )}
      </div>
    </article>
  )
})

/** Under a folded child's line: facts that must not be missed. */
function Folded({ sum, ...props }: RowProps & { placeId: number; sum: RowSum }) {
  const { kid, issued, attempt, failed } = props
  if (issued || attempt || failed) {
    return (
      <output className="block pb-2 text-sm">
        <RowOutcome {...props} />
      </output>
    )
  }
  const change = compareAmounts(sum.amount, kid.before)
  if (!change && kid.alreadyInvoiced.length === 0 && !kid.stay && sum.problem === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pb-2 text-xs">
      <StayNote stay={kid.stay} />
      <AlreadyInvoiced numbers={kid.alreadyInvoiced} />
      <SumNote problem={sum.problem} />
      {change && (
        <span className="text-warning">
          <Trans>poprzednio</Trans> <Before before={kid.before} amount={sum.amount} />
        </span>
      )}
    </div>
  )
}
