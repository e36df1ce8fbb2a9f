import { VirtualList } from '@skrzat/ui/virtual-list'
import { useCallback, useState } from 'react'
import { InvoiceCard } from './invoice-card.tsx'
import type { InvoiceTableProps } from './invoice-table.tsx'

type InvoiceCardsProps = Omit<InvoiceTableProps, 'grouped' | 'totals'>

/** The children on a phone. The unfolded ones are stored here, as a card out of view is not rendered. */
export function InvoiceCards({ placeId, lines, ...shared }: InvoiceCardsProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const onOpenChange = useCallback(
    (kidId: number, open: boolean) =>
      setUnfolded((before) => new Set(open ? [...before, kidId] : [...before].filter((id) => id !== kidId))),
    [],
  )
  return (
    <VirtualList
      name={`new invoices of ${placeId}`}
      rows={lines}
      keyOf={({ kid }) => kid.id}
      estimate={62}
      rowClassName="not-last:pb-2"
    >
      {({ group, ...line }) => (
        <InvoiceCard
          {...shared}
          {...line}
          placeId={placeId}
          groupName={group.name}
          groupColor={group.color}
          open={unfolded.has(line.kid.id)}
          onOpenChange={onOpenChange}
        />
      )}
    </VirtualList>
  )
}
