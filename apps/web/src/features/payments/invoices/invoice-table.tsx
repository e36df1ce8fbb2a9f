import { useLingui } from '@lingui/react/macro'
import type { InvoiceSort } from '@skrzat/contract/invoice-list'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Checkbox } from '@skrzat/ui/checkbox'
import { sizeAtFirst } from '@skrzat/ui/media'
import { Table, TableHead, TableHeader, TableRow, TableScroll, TableSpacer } from '@skrzat/ui/table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useDensity } from '#app/density.ts'
import { directionOf, SortButton, type Sorted } from '#components/list-table.tsx'
import { useRowFocus } from '#components/use-row-focus.ts'
import { columnNames, type ShownColumn, tableWidth } from './columns.ts'
import { InvoiceRow } from './invoice-row.tsx'
import type { ListProps } from './list-props.ts'
import { allSelected } from './selection.ts'
import { useListTexts } from './use-list-texts.ts'

/** The heights of a row and of the head, in px; the styles' own. */
const ROWS = { comfortable: 40, compact: 32 } as const
/** The height of the sticky row below the rows, in px. */
const END = 45
/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const ALL = 100

/** As wide as the row's quick actions, which cover it: with text if it fits. */
const stateColumn = 'w-50 min-[88rem]:w-66'

type InvoiceTableProps = ListProps & {
  columns: readonly ShownColumn[]
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
    columns,
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
  const { t, i18n } = useLingui()
  const texts = useListTexts()
  const box = useRef<HTMLElement>(null)
  const count = invoices.length
  const row = ROWS[useDensity()]
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    getItemKey: (index) => invoices[index]?.id ?? index,
    overscan: count <= ALL ? ALL : 12,
    initialRect: sizeAtFirst(),
    scrollMargin: row,
    scrollPaddingStart: row,
    scrollPaddingEnd: END,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, row])
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
  const above = first ? first.start - row : 0
  const below = last ? virtualizer.getTotalSize() - (last.end - row) : 0
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
      className="scroll-pb-12 max-h-[max(22rem,calc(100dvh-14.75rem-var(--bulk-bar,0rem)))] print:max-h-none print:overflow-visible"
    >
      <Table
        role="grid"
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-label={t`Faktury`}
        className="table-fixed"
        style={{ minWidth: `${tableWidth(columns)}rem` }}
      >
        <colgroup>
          <col />
          {columns.map(({ key, width, className }) => (
            <col key={key} className={className} style={{ width: `${width}rem` }} />
          ))}
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
            {columns.map(({ key, sort, numeric, className }) => {
              const name = i18n._(columnNames[key])
              return (
                <TableHeader
                  key={key}
                  numeric={numeric}
                  className={className}
                  {...(sort && { 'aria-sort': directionOf(sorted, sort) })}
                >
                  {sort ? head(sort, name, numeric) : name}
                </TableHeader>
              )
            })}
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
                  columns={columns}
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
