import { useLingui } from '@lingui/react/macro'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { useCallback, type ReactNode } from 'react'
import { InvoiceCard } from './invoice-card.tsx'
import type { ListProps } from './list-props.ts'
import { useListTexts } from './use-list-texts.ts'

/** The invoices on a phone: a card each. */
export function InvoiceCards(props: ListProps & { sums: ReactNode; end: ReactNode }) {
  const { invoices, selection, act, onSelect, onTop, onEnd, sums, end } = props
  const { t } = useLingui()
  const texts = useListTexts()
  const count = invoices.length
  const onSight = useCallback(
    (first: number, last: number) => {
      onTop(first)
      if (last >= count - 10) onEnd()
    },
    [onTop, onEnd, count],
  )
  return (
    <>
      {sums}
      <VirtualList
        name="invoices"
        label={t`Faktury`}
        rows={invoices}
        keyOf={({ id }) => id}
        total={props.total}
        estimate={100}
        rowClassName="pb-2"
        onSight={onSight}
      >
        {(invoice, index) => (
          <InvoiceCard
            invoice={invoice}
            index={index}
            selected={selection.has(invoice.id)}
            texts={texts}
            act={act}
            onSelect={onSelect}
          />
        )}
      </VirtualList>
      {end}
    </>
  )
}
