import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RosterFault, RosterReason } from '@skrzat/contract/wire/places'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'

const reasons: Record<RosterReason, MessageDescriptor> = {
  columns: msg`Za mało lub za dużo kolumn`,
  quotes: msg`Cudzysłów się nie zamyka`,
  type: msg`Wpisz KID albo WORKER`,
  required: msg`Pole jest puste, a musi być wypełnione`,
  unexpected: msg`To pole ma być puste`,
  too_short: msg`Za krótkie`,
  too_long: msg`Za długie`,
  phone: msg`To nie jest numer telefonu z 9 cyfr`,
  formula: msg`Excel wziąłby to za formułę`,
  character: msg`Znak, którego nie ma w nazwach`,
  duplicate: msg`Ta osoba jest już w pliku`,
}

/** Each bad row of a refused file: where, and why. */
export function RosterFaults({ faults }: { faults: readonly RosterFault[] }) {
  const { t, i18n } = useLingui()
  if (faults.length === 0) return null
  return (
    <TableScroll aria-label={t`Błędne wiersze`} className="max-h-96">
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader numeric className="w-20">{t`Wiersz`}</TableHeader>
            <TableHeader>{t`Kolumna`}</TableHeader>
            <TableHeader>{t`Co jest nie tak`}</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          {faults.map(({ line, column, reason }) => (
            <TableRow key={`${line}/${column}/${reason}`}>
              <TableCell numeric>{line}</TableCell>
              <TableCell className="font-medium">{column || t`cały wiersz`}</TableCell>
              <TableCell>{i18n._(reasons[reason])}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}
