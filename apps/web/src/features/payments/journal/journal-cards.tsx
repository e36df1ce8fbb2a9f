import { useLingui } from '@lingui/react/macro'
import type { JournalRow } from '@skrzat/contract/wire/payment-journal'
import { DateText } from '@skrzat/ui/date-text'
import { KidOfGroup } from '../kid-of-group.tsx'
import { JournalAmount, JournalRecord, PaidBy, PaidOn } from './journal-parts.tsx'

/** The journal on a phone. */
export function JournalCards({ placeId, rows }: { placeId: number; rows: readonly JournalRow[] }) {
  const { t } = useLingui()
  return (
    <ul
      aria-label={t`Wpłaty`}
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-start justify-between gap-x-4 text-base">
            <span className="min-w-0 break-words">
              <KidOfGroup kid={row.kid} group={row.kid.group} />
            </span>
            <span className="ml-auto text-right">
              <JournalAmount row={row} />
            </span>
          </p>
          <p className="flex flex-wrap gap-x-3">
            <DateText value={row.day} form="plain" />
            <PaidOn placeId={placeId} row={row} />
            <PaidBy placeId={placeId} row={row} />
          </p>
          <p>
            <JournalRecord row={row} />
          </p>
        </li>
      ))}
    </ul>
  )
}
