import { useLingui } from '@lingui/react/macro'
import type { InvoiceSort } from '@skrzat/contract/invoice-list'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Checkbox } from '@skrzat/ui/checkbox'
import { sizeAtFirst } from '@skrzat/ui/media'
import { Table, TableHead, TableHeader, TableRow, TableScroll, TableSpacer } from '@skrzat/ui/table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { directionOf, SortButton, type Sorted } from '#components/list-table.tsx'
import { useRowFocus } from '#components/use-row-focus.ts'
import { InvoiceRow } from './invoice-row.tsx'
import type { ListProps } from './list-props.ts'
import { allSelected } from './selection.ts'
import { useListTexts } from './use-list-texts.ts'

/** The heights of a row and of the head, in px. */
const ROW = 40
/** The height of the sticky row below the rows, in px. */
const END = 45
/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const ALL = 100

/** As wide as the row's quick actions, which cover it: with text if it fits. */
const stateColumn = 'w-50 min-[88rem]:w-66'

type InvoiceTableProps = ListProps & {
  sorted: Sorted<InvoiceSort>
  onSort: (by: InvoiceSort) => void
  /** Under the last row: how many rows are shown, or that more are loading. */
  end: ReactNode
}

/** The invoices on a wide screen: the head and the child's column are sticky. */
export function InvoiceTable(props: InvoiceTableProps) {
  const {
    invoices,
    total,
    sorted,
    onSort,
    selection,
    current,
    focusWanted,
    act,
    onSelect,
    onSelectAll,
    onFocus,
    onTop,
    onEnd,
    end,
  } = props
  const { t } = useLingui()
  const texts = useListTexts()
  const box = useRef<HTMLElement>(null)
  const count = invoices.length
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => invoices[index]?.id ?? index,
    overscan: count <= ALL ? ALL : 12,
    initialRect: sizeAtFirst(),
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: END,
  })
  const rows = virtualizer.getVirtualItems()
  const top = virtualizer.range?.startIndex ?? 0
  const bottom = virtualizer.range?.endIndex ?? 0

  useEffect(() => onTop(top), [onTop, top])
  useEffect(() => {
    if (bottom >= count - 20) onEnd()
  }, [onEnd, bottom, count])

  const focusProps = useRowFocus({
    attribute: 'data-invoice',
    box,
    wanted: focusWanted,
    idAt: (index) => invoices[index]?.id,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    current,
  })

  const first = rows[0]
  const last = rows.at(-1)
  const above = first ? first.start - ROW : 0
  const below = last ? virtualizer.getTotalSize() - (last.end - ROW) : 0
  const all = allSelected(selection, invoices)
  const head = (by: InvoiceSort, header: string, numeric = false) => (
    <SortButton
      header={header}
      direction={directionOf(sorted, by)}
      numeric={numeric}
      onClick={() => onSort(by)}
    />
  )
  return (
    <TableScroll
      ref={box}
      aria-label={t`Faktury`}
      className="scroll-pb-12 max-h-[max(22rem,calc(100dvh-27.75rem-var(--bulk-bar,0rem)))] min-[88rem]:max-h-[max(22rem,calc(100dvh-24.5rem-var(--bulk-bar,0rem)))] print:max-h-none print:overflow-visible"
    >
      <Table
        role="grid"
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-label={t`Faktury`}
        className="min-w-[60rem] table-fixed"
      >
        <colgroup>
          <col />
          <col className="w-29" />
          <col className="w-27" />
          <col className="w-26" />
          <col className="w-28" />
          <col className="w-28" />
          <col className={stateColumn} />
        </colgroup>
        <TableHead>
          <TableRow aria-rowindex={1} className="hover:bg-card">
            <TableHeader pinned aria-sort={directionOf(sorted, 'kid')}>
              <div className="flex items-center gap-3">
                <Checkbox
                  label={t`Zaznacz wszystkie pokazane`}
                  labelHidden
                  checked={all}
                  indeterminate={!all && selection.size > 0}
                  onChange={onSelectAll}
                />
                {head('kid', t`Dziecko`)}
              </div>
            </TableHeader>
            <TableHeader aria-sort={directionOf(sorted, 'number')}>{head('number', t`Numer`)}</TableHeader>
            <TableHeader numeric aria-sort={directionOf(sorted, 'created')}>
              {head('created', t`Wystawiona`, true)}
            </TableHeader>
            <TableHeader numeric aria-sort={directionOf(sorted, 'deadline')}>
              {head('deadline', t`Termin`, true)}
            </TableHeader>
            <TableHeader numeric aria-sort={directionOf(sorted, 'amount')}>
              {head('amount', t`Kwota`, true)}
            </TableHeader>
            <TableHeader numeric aria-sort={directionOf(sorted, 'left')}>
              {head('left', t`Pozostało`, true)}
            </TableHeader>
            <TableHeader aria-sort={directionOf(sorted, 'paid')}>{head('paid', t`Stan`)}</TableHeader>
          </TableRow>
        </TableHead>
        <tbody {...focusProps}>
          <TableSpacer height={above} />
          {rows.map(({ index, key }) => {
            const invoice: Invoice | undefined = invoices[index]
            return (
              invoice && (
                <InvoiceRow
                  key={key}
                  invoice={invoice}
                  index={index}
                  selected={selection.has(invoice.id)}
                  current={index === current}
                  texts={texts}
                  act={act}
                  onSelect={onSelect}
                  onFocus={onFocus}
                />
              )
            )
          })}
          <TableSpacer height={below} />
        </tbody>
      </Table>
      {end}
    </TableScroll>
  )
}
