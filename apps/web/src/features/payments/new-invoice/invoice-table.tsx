import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NewInvoiceScreen, PaymentType } from '@skrzat/contract/wire/payments'
import { cn } from '@skrzat/ui/cn'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { amountText, Money, moneyText } from '@skrzat/ui/money'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableScroll } from '@skrzat/ui/table'
import { useToastRoom } from '@skrzat/ui/toast-room'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type CSSProperties, type FocusEvent } from 'react'
import { moveInGrid } from './grid-keys.ts'
import {
  actionColumn,
  beforeColumn,
  besideActions,
  chargeColumn,
  creditColumn,
  InvoiceRow,
  sumColumn,
} from './invoice-row.tsx'
import type { Line } from './lines.ts'
import type { RowProps } from './row.ts'
import type { Totals } from './sums.ts'
import { TypeToggle } from './type-toggle.tsx'

type Group = NewInvoiceScreen['groups'][number]
type Item = { key: string; group: Group } | { key: string; line: Omit<Line, 'group'> }

/** With all groups shown, each begins with its name. */
function itemsOf(lines: readonly Line[], grouped: boolean): Item[] {
  return lines.flatMap(({ group, ...line }, at): Item[] => {
    const row = { key: `kid-${line.kid.id}`, line }
    const first = grouped && lines[at - 1]?.group.id !== group.id
    return first ? [{ key: `group-${group.id}`, group }, row] : [row]
  })
}

export type InvoiceTableProps = Pick<
  RowProps,
  'types' | 'view' | 'days' | 'additionalDays' | 'stale' | 'actions'
> & {
  placeId: number
  lines: readonly Line[]
  grouped: boolean
  totals: Totals
}

/**
 * The focused row and, on either side, the next child's, past a group's heading, so that an arrow key's target is
 * always rendered, however fast the key repeats and however late scroll events arrive.
 */
const AROUND = [-2, -1, 0, 1, 2]

/** The spreadsheet, virtualised: only the visible rows and those around the focus are rendered. */
export function InvoiceTable({ placeId, lines, grouped, totals, ...shared }: InvoiceTableProps) {
  const { t } = useLingui()
  const { types, view, actions } = shared
  const editing = view === 'edit'
  const box = useRef<HTMLElement>(null)
  const items = useMemo(() => itemsOf(lines, grouped), [lines, grouped])
  const [focused, setFocused] = useState<number>()
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => (editing ? 140 : 40),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    scrollPaddingStart: 56,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (focused === undefined) return inSight
      const around = AROUND.map((steps) => focused + steps).filter((at) => at >= 0 && at < items.length)
      return [...new Set([...inSight, ...around])].sort((a, b) => a - b)
    },
  })
  const shown = virtual.getVirtualItems()
  const withCredits = useMemo(() => lines.some(({ kid }) => kid.credit > 0), [lines])
  const widths = useWidths(lines, totals)
  const width = types.length + 5 + Number(withCredits)

  function noteFocus(event: FocusEvent) {
    const at = event.target.closest<HTMLElement>('[data-index]')?.dataset.index
    setFocused(at === undefined ? undefined : Number(at))
  }
  return (
    <TableScroll
      ref={box}
      aria-label={t`Faktury do wystawienia`}
      style={widths}
      className="max-h-[calc(100dvh-18rem)] min-h-72 scroll-pt-14 scroll-pb-12 scroll-pl-40 overscroll-x-contain"
      onKeyDown={moveInGrid}
      onFocus={noteFocus}
    >
      <Table aria-rowcount={items.length + 2}>
        <TableHead>
          <tr className="bg-card align-top">
            <TableHeader pinned className="z-30 py-1.5 align-top">
              <Trans>Dziecko</Trans>
            </TableHeader>
            <TableHeader numeric className="px-1.5 py-1.5 align-top leading-tight whitespace-normal">
              {t`Nieobec\u00adności`}
            </TableHeader>
            {types.map((type) => (
              <TableHeader
                key={type.id}
                numeric
                className={cn(chargeColumn, 'py-1 text-left align-top leading-tight whitespace-normal')}
              >
                <span className="flex text-left">
                  <TypeToggle type={type} lines={lines} dispatch={actions.dispatch} />
                </span>
              </TableHeader>
            ))}
            {!editing && withCredits && (
              <TableHeader className={cn(creditColumn, 'py-1.5 align-top')}>
                <Trans>Nadpłata</Trans>
              </TableHeader>
            )}
            {!editing && (
              <TableHeader numeric className={cn(beforeColumn, 'py-1.5 align-top')}>
                <Trans>Poprzednio</Trans>
              </TableHeader>
            )}
            <TableHeader numeric className={cn(sumColumn, 'py-1.5 align-top', !editing && besideActions)}>
              <Trans>Razem</Trans>
            </TableHeader>
            {!editing && (
              <TableHeader className={actionColumn}>
                <span className="sr-only">
                  <Trans>Wystawianie</Trans>
                </span>
              </TableHeader>
            )}
          </tr>
        </TableHead>
        {shown.flatMap((at, order) => {
          const item = items[at.index]
          if (!item) return []
          const before = shown[order - 1]
          const gap = at.start - (before ? before.end : 0)
          return [
            gap > 0 && <Gap key={`gap-${at.key}`} height={gap} />,
            'group' in item ? (
              <GroupRow
                key={item.key}
                group={item.group}
                index={at.index}
                measure={virtual.measureElement}
                width={width}
              />
            ) : (
              <InvoiceRow
                key={item.key}
                {...shared}
                {...item.line}
                placeId={placeId}
                index={at.index}
                measure={virtual.measureElement}
                withCredits={withCredits}
              />
            ),
          ]
        })}
        <Gap height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
        <TotalsRow types={types} totals={totals} editing={editing} withCredits={withCredits} />
      </Table>
    </TableScroll>
  )
}

/** The widths of the sticky columns, which follow from their longest amounts. */
function useWidths(lines: readonly Line[], totals: Totals): CSSProperties & Record<`--${string}`, string> {
  const locale = useUiLocale()
  return useMemo(() => {
    // Characters other than digits are about half as wide as digits.
    const room = (text: string) => (text.length + text.replaceAll(/\D/g, '').length) / 2
    const longest = (of: (line: Line) => number) =>
      room(
        amountText(
          lines.reduce((most, line) => Math.max(most, of(line)), 0),
          locale,
        ),
      )
    return {
      '--sum': `max(6.75rem, ${room(moneyText(totals.amount, locale))}ch + 0.75rem)`,
      '--before': `max(6rem, ${longest(({ kid }) => kid.before ?? 0)}ch + 1.75rem)`,
      '--credit': `max(5.5rem, ${longest(({ kid }) => kid.credit)}ch + 2.5rem)`,
    }
  }, [lines, totals.amount, locale])
}

/** The height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  )
}

function GroupRow({
  group,
  index,
  measure,
  width,
}: {
  group: Group
  index: number
  measure: (node: Element | null) => void
  width: number
}) {
  const { t } = useLingui()
  const count = group.kids.length
  return (
    <tbody ref={measure} data-index={index}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={width}
          className="border-b border-line bg-sunken px-4 py-0.5 text-left font-normal"
        >
          <span className="sticky left-4 inline-flex items-center gap-2">
            <GroupTag color={group.color} name={group.name} />
            <span className="tabular text-xs text-muted">
              {t`${plural(count, { one: '#\u00a0dziecko', few: '#\u00a0dzieci', many: '#\u00a0dzieci', other: '#\u00a0dziecka' })}`}
            </span>
          </span>
        </th>
      </tr>
    </tbody>
  )
}

function TotalsRow({
  types,
  totals,
  editing,
  withCredits,
}: {
  types: readonly PaymentType[]
  totals: Totals
  editing: boolean
  withCredits: boolean
}) {
  const cell = 'h-10 border-b-0 bg-card px-3 text-right'
  const sums = useRef<HTMLTableSectionElement>(null)
  useToastRoom(sums)
  return (
    // Collapsed borders do not stick with their cells, and shadows of such cells are not painted.
    <TableFoot
      ref={sums}
      className="before:absolute before:inset-x-0 before:top-0 before:z-40 before:h-px before:bg-line"
    >
      <tr className="bg-card">
        <th scope="row" className="sticky left-0 z-30 h-10 bg-card pr-3 pl-4 text-left leading-4 font-medium">
          <Trans>Do wystawienia</Trans>
        </th>
        <TableCell className={cell} />
        {types.map((type) => (
          <td key={type.id} className={cn(cell, chargeColumn)}>
            <Money grosze={totals.columns.get(type.id) ?? 0} dense />
          </td>
        ))}
        {!editing && withCredits && <TableCell className={cn(cell, creditColumn)} />}
        {!editing && <TableCell className={cn(cell, beforeColumn)} />}
        <td className={cn(cell, sumColumn, !editing && besideActions)}>
          <Money grosze={totals.amount} className="font-bold" />
        </td>
        {!editing && <TableCell className={cn(cell, actionColumn)} />}
      </tr>
    </TableFoot>
  )
}
