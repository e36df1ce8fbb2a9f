import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { BellRing, EyeOff } from 'lucide-react'
import { memo, useState, type ChangeEvent, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { kidName } from '#components/kid-name.ts'
import { InvoiceState } from './invoice-state.tsx'
import type { Act } from './row-action.ts'
import { MoreActions, QuickActions } from './row-actions.tsx'
import { isOpen } from './selection.ts'
import type { InvoiceNotes, ListTexts } from './use-list-texts.ts'

export type InvoiceRowProps = {
  invoice: Invoice
  index: number
  selected: boolean
  /** The row with the roving tabindex. */
  current: boolean
  texts: ListTexts
  act: Act
  onSelect: (invoice: Invoice, index: number, withShift: boolean) => void
  onFocus: (index: number) => void
}

/** One invoice. Pressing it shows the details. The row takes focus; Tab leads to its controls. */
export const InvoiceRow = memo(function InvoiceRow(props: InvoiceRowProps) {
  const { invoice, index, selected, current, texts, act, onSelect, onFocus } = props
  const { t } = useLingui()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const name = kidName(invoice.kid)
  const { group } = invoice.kid
  const open = isOpen(invoice)
  function chooseRow({ nativeEvent }: ChangeEvent) {
    onSelect(invoice, index, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
  }
  return (
    <TableRow
      data-invoice={invoice.id}
      aria-selected={selected}
      aria-rowindex={index + 2}
      tabIndex={current ? 0 : -1}
      onFocus={() => {
        setFocused(true)
        onFocus(index)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setFocused(false)
      }}
      onPointerEnter={({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch')}
      onPointerLeave={() => setPointed(false)}
      onClick={({ target }: MouseEvent) => {
        const onControl =
          target instanceof Element && target.closest('button, a, label, input, [role="menu"]')
        if (!onControl && !document.getSelection()?.toString()) act('show', invoice)
      }}
      className="group/row scroll-mt-12 scroll-mb-12 cursor-pointer focus-visible:-outline-offset-2"
    >
      <TableCell pinned className="pl-4">
        <div className="flex items-center gap-3">
          <Checkbox
            label={t`Zaznacz: ${name}, ${invoice.number}`}
            labelHidden
            checked={selected}
            disabled={!open}
            tabIndex={current ? 0 : -1}
            onChange={chooseRow}
          />
          <button
            type="button"
            tabIndex={current ? 0 : -1}
            className="min-h-6 min-w-0 flex-1 rounded-small text-left leading-4 group-hover/row:underline"
            onClick={() => act('show', invoice)}
          >
            <span className="block truncate font-medium" title={name}>
              {name}
            </span>
            <span className="sr-only">, </span>
            <span className="flex items-center gap-1 text-xs leading-4 text-muted" title={group.name}>
              <GroupDot color={group.color} className="size-2" />
              <span className="truncate">{group.name}</span>
            </span>
          </button>
        </div>
      </TableCell>
      <TableCell className="tabular text-xs whitespace-nowrap text-muted">{invoice.number}</TableCell>
      <TableCell numeric>{texts.day(invoice.createdDay)}</TableCell>
      <TableCell numeric>{texts.day(invoice.deadline)}</TableCell>
      <TableCell numeric className={cn('text-muted', invoice.deletedDate !== null && 'line-through')}>
        <Money grosze={invoice.amount} />
      </TableCell>
      <TableCell numeric className="font-medium">
        <Money grosze={invoice.amountLeft} />
      </TableCell>
      <TableCell className="relative bg-inherit pr-2!">
        <div className="flex items-center gap-1 bg-inherit">
          <InvoiceState invoice={invoice} today={texts.today} day={texts.day} />
          <Notes notes={texts.notes(invoice)} />
          {open && (pointed || focused) && (
            <div className="absolute inset-y-0 right-11 -left-1 flex items-center justify-end bg-inherit pointer-coarse:hidden">
              <QuickActions invoice={invoice} act={act} tabbable={current} />
            </div>
          )}
          <MoreActions invoice={invoice} act={act} tabbable={current} />
        </div>
      </TableCell>
    </TableRow>
  )
})

/** Only the paid note has space for text. The others are icons with a tooltip. */
function Notes({ notes: { partlyPaid, reminded, unviewed } }: { notes: InvoiceNotes }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1 text-xs whitespace-nowrap text-muted">
      {partlyPaid && (
        <span className="truncate" title={partlyPaid}>
          {partlyPaid}
        </span>
      )}
      {reminded && (
        <span title={reminded}>
          <BellRing aria-hidden className="size-4" />
          <span className="sr-only">{reminded}</span>
        </span>
      )}
      {unviewed && (
        <span title={unviewed}>
          <EyeOff aria-hidden className="size-4" />
          <span className="sr-only">{unviewed}</span>
        </span>
      )}
    </span>
  )
}
