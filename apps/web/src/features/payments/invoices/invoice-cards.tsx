import { useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { InvoiceCard } from './invoice-card.tsx'
import type { ListProps } from './list-props.ts'
import { useListTexts } from './use-list-texts.ts'

/** The estimated height of a card, in px; rendered ones are measured. */
const CARD = 132
const ALL = 100

/** The invoices on a phone: a card each, with the actions at its lower edge. */
export function InvoiceCards(props: ListProps & { end: ReactNode }) {
  const { invoices, selection, act, onSelect, onTop, onEnd, end } = props
  const { t } = useLingui()
  const texts = useListTexts()
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  const count = invoices.length
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setOffset(box.top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => CARD,
    getItemKey: (index) => invoices[index]?.id ?? index,
    overscan: count <= ALL ? ALL : 8,
    scrollMargin: offset,
  })
  const top = virtualizer.range?.startIndex ?? 0
  const bottom = virtualizer.range?.endIndex ?? 0
  useEffect(() => onTop(top), [onTop, top])
  useEffect(() => {
    if (bottom >= count - 10) onEnd()
  }, [onEnd, bottom, count])

  const items = virtualizer.getVirtualItems()
  const above = items[0] ? items[0].start - offset : 0
  return (
    <>
      <ul
        ref={list}
        aria-label={t`Faktury`}
        style={{ height: virtualizer.getTotalSize(), paddingTop: above }}
      >
        {items.map(({ index, key }) => {
          const invoice = invoices[index]
          return (
            invoice && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={props.total}
                aria-posinset={index + 1}
                className="pb-2.5"
              >
                <InvoiceCard
                  invoice={invoice}
                  index={index}
                  selected={selection.has(invoice.id)}
                  texts={texts}
                  act={act}
                  onSelect={onSelect}
                />
              </li>
            )
          )
        })}
      </ul>
      {end}
    </>
  )
}
