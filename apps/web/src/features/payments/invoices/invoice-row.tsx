import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { BellRing, Contrast, EyeOff } from 'lucide-react'
import { memo, useState, type ChangeEvent, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { listName } from '#components/kid-name.ts'
import { lastPaymentOf, type ShownColumn } from './columns.ts'
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
  columns: readonly ShownColumn[]
  texts: ListTexts
  act: Act
  onSelect: (invoice: Invoice, index: number, withShift: boolean) => void
  onFocus: (index: number) => void
}

/** One invoice. Pressing it shows the details. The row takes focus; Tab leads to its controls. */
export const InvoiceRow = memo(function InvoiceRow(props: InvoiceRowProps) {
  const { invoice, index, selected, current, columns, texts, act, onSelect, onFocus } = props
  const { t } = useLingui()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const name = listName(invoice.kid)
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
            className="min-h-6 min-w-0 flex-1 rounded-small text-left leading-4 group-hover/row:underline compact:flex compact:items-center compact:gap-2"
            onClick={() => act('show', invoice)}
          >
            <span className="block truncate font-medium compact:min-w-0" title={name}>
              {name}
            </span>
            <span className="sr-only">, </span>
            <span
              className="flex items-center gap-1 text-xs leading-4 text-muted compact:max-w-2/5 compact:shrink-0"
              title={group.name}
            >
              <GroupDot color={group.color} className="size-2" />
              <span className="truncate">{group.name}</span>
            </span>
          </button>
        </div>
      </TableCell>
      {columns.map((column) => (
        <ColumnCell key={column.key} column={column} invoice={invoice} texts={texts} />
      ))}
      <TableCell className="relative bg-inherit pr-2!">
        <div className="flex items-center gap-1 bg-inherit">
          <InvoiceState invoice={invoice} today={texts.today} day={texts.day} />
          <Notes notes={texts.notes(invoice)} />
          {open && (pointed || focused) && (
            <div className="absolute inset-y-0 right-11 -left-1 flex items-center justify-end bg-inherit pointer-coarse:hidden">
              <QuickActions invoice={invoice} act={act} tabbable={current} />
            </div>
          )}
          <MoreActions invoice={invoice} act={act} tabbable={current} className="compact:size-7" />
        </div>
      </TableCell>
    </TableRow>
  )
})

/** What a chosen column says of the invoice. */
function ColumnCell({
  column,
  invoice,
  texts,
}: Pick<InvoiceRowProps, 'invoice' | 'texts'> & { column: ShownColumn }) {
  const { key, className } = column
  switch (key) {
    case 'number':
      return (
        <TableCell className={cn('tabular text-xs whitespace-nowrap text-muted', className)}>
          {invoice.number}
        </TableCell>
      )
    case 'created':
      return (
        <TableCell numeric className={className}>
          {texts.day(invoice.createdDay)}
        </TableCell>
      )
    case 'deadline':
      return (
        <TableCell numeric className={className}>
          {texts.day(invoice.deadline)}
        </TableCell>
      )
    case 'amount':
      return (
        <TableCell
          numeric
          className={cn('text-muted', invoice.deletedDate !== null && 'line-through', className)}
        >
          <Money grosze={invoice.amount} />
        </TableCell>
      )
    case 'left':
      return (
        <TableCell numeric className={cn('font-medium', className)}>
          <Money grosze={invoice.amountLeft} />
        </TableCell>
      )
    case 'lastPayment': {
      const day = lastPaymentOf(invoice)
      return (
        <TableCell numeric className={className}>
          {day && texts.day(day)}
        </TableCell>
      )
    }
    case 'guardians':
      return <TextCell text={invoice.guardians?.join(', ')} className={className} />
    case 'note':
      return <TextCell text={invoice.additionalInfo ?? undefined} className={className} />
    default:
      return key satisfies never
  }
}

/** A text that may be longer than its column. */
function TextCell({ text, className }: { text: string | undefined; className: string }) {
  return (
    <TableCell className={cn('text-muted', className)}>
      <span className="block truncate" title={text}>
        {text}
      </span>
    </TableCell>
  )
}

const noteIcons = { partlyPaid: Contrast, reminded: BellRing, unviewed: EyeOff }
const noteKeys = ['partlyPaid', 'reminded', 'unviewed'] as const

/** Icons with a tooltip; on the widest screens, the paid note as text. */
function Notes({ notes }: { notes: InvoiceNotes }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1 text-xs whitespace-nowrap text-muted">
      {noteKeys.map((key) => {
        const Icon = noteIcons[key]
        const asText = key === 'partlyPaid'
        return (
          notes[key] && (
            <span key={key} title={notes[key]} className="min-w-0 truncate">
              <Icon aria-hidden className={cn('size-4', asText && '[&>path]:fill-current 2xl:hidden')} />
              <span className={asText ? 'max-2xl:sr-only' : 'sr-only'}>{notes[key]}</span>
            </span>
          )
        )
      })}
    </span>
  )
}
