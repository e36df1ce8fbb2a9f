import { useLingui } from '@lingui/react/macro'
import type { JournalRow } from '@skrzat/contract/wire/payment-journal'
import { DateText } from '@skrzat/ui/date-text'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { KidOfGroup } from '../kid-of-group.tsx'
import { JournalAmount, JournalRecord, PaidBy, PaidOn } from './journal-parts.tsx'

/** The journal on a wide screen. */
export function JournalTable({ placeId, rows }: { placeId: number; rows: readonly JournalRow[] }) {
  const { t } = useLingui()
  return (
    <TableScroll aria-label={t`Wpłaty`}>
      <Table aria-label={t`Wpłaty`} className="min-w-[56rem]">
        <TableHead>
          <tr className="bg-card">
            <TableHeader>{t`Dzień`}</TableHeader>
            <TableHeader>{t`Dziecko`}</TableHeader>
            <TableHeader>{t`Dokument`}</TableHeader>
            <TableHeader>{t`Sposób`}</TableHeader>
            <TableHeader numeric>{t`Kwota`}</TableHeader>
            <TableHeader>{t`Zapis`}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell className="whitespace-nowrap">
                <DateText value={row.day} form="plain" />
              </TableCell>
              <TableCell>
                <KidOfGroup kid={row.kid} group={row.kid.group} />
              </TableCell>
              <TableCell>
                <PaidOn placeId={placeId} row={row} />
              </TableCell>
              <TableCell>
                <PaidBy placeId={placeId} row={row} />
              </TableCell>
              <TableCell numeric>
                <JournalAmount row={row} />
              </TableCell>
              <TableCell>
                <JournalRecord row={row} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}
