import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RosterColumn, RosterFault, RosterReason } from '@skrzat/contract/wire/places'
import { TableCell, TableHeader, TableRow } from '@skrzat/ui/table'
import { columnNames, letterOf } from './columns.ts'
import { RosterTable } from './roster-table.tsx'

const reasons: Record<RosterReason, MessageDescriptor> = {
  columns: msg`Za mało lub za dużo kolumn`,
  quotes: msg`Cudzysłów nie jest zamknięty`,
  type: msg`Wpisz KID albo WORKER`,
  required: msg`Pole jest puste, a musi być wypełnione`,
  unexpected: msg`To pole ma być puste`,
  too_short: msg`Za krótkie`,
  too_long: msg`Za długie`,
  phone: msg`To nie jest numer telefonu z 9 cyfr`,
  formula: msg`Excel wziąłby to za formułę`,
  character: msg`Niedozwolony znak`,
  duplicate: msg`Ta osoba jest już w pliku`,
  date: msg`To nie jest data urodzenia dziecka, np. 2023-05-14`,
  future: msg`Ta data jest w\u00a0przyszłości`,
  diet: msg`Nie ma takiej diety`,
  repeated: msg`Ten numer ma już inny opiekun w\u00a0tym wierszu`,
}

/** The errors of a refused file, row by row. */
export function RosterFaults({ faults }: { faults: readonly RosterFault[] }) {
  const { t, i18n } = useLingui()
  if (faults.length === 0) return null
  return (
    <RosterTable
      label={t`Błędne wiersze`}
      rows={faults}
      head={
        <>
          <TableHeader>{t`Kolumna`}</TableHeader>
          <TableHeader>{t`Co jest nie tak`}</TableHeader>
        </>
      }
    >
      {(fault, measured) => (
        <TableRow {...measured}>
          <TableCell numeric>{fault.line}</TableCell>
          <TableCell className="font-medium">
            {fault.column === '' ? t`cały wiersz` : <ColumnName column={fault.column} />}
            {fault.name !== '' && <span className="block font-normal text-muted">{fault.name}</span>}
          </TableCell>
          <TableCell className="py-1.5">
            {i18n._(reasons[fault.reason])}
            {fault.allowed && <AllowedWords words={fault.allowed} />}
            {fault.value.trim() !== '' && (
              <span className="block break-words text-muted">{t`Wpisano: ${fault.value}`}</span>
            )}
          </TableCell>
        </TableRow>
      )}
    </RosterTable>
  )
}

/** The words are the file's, in Polish whatever the language of the screen. */
function AllowedWords({ words }: { words: readonly string[] }) {
  const { t } = useLingui()
  return <span className="block text-muted">{t`Można wpisać: ${words.join(', ')}`}</span>
}

/** `Telefon 1 (E)`: its name, and its letter in the spreadsheet. */
function ColumnName({ column }: { column: RosterColumn }) {
  const { i18n } = useLingui()
  const letter = letterOf(column)
  return (
    <>
      {i18n._(columnNames[column])}
      {letter !== undefined && <span className="font-normal text-muted"> ({letter})</span>}
    </>
  )
}
