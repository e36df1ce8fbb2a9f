import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { RosterChange, RosterPreview } from '@skrzat/contract/wire/places'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Notice } from '@skrzat/ui/notice'
import { TableCell, TableHeader, TableRow } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { columnNames } from './columns.ts'
import { RosterTable, type Measured } from './roster-table.tsx'

/** Up to this many new groups are listed by name; each is also in its rows. */
const NAMED = 8

export type RosterChangesProps = {
  fileName: string
  preview: RosterPreview
  onConfirm: () => void
  onCancel: () => void
}

/** A preview of an import's changes, person by person. */
export function RosterChanges({ fileName, preview, onConfirm, onCancel }: RosterChangesProps) {
  const { t } = useLingui()
  const part = useHandOnFocus()
  const { changes, newGroups, kids, workers } = preview
  const people = t`${plural(changes.length, { one: '# osobę', few: '# osoby', many: '# osób', other: '# osoby' })}`
  if (changes.length === 0 && newGroups.length === 0) {
    return (
      <Notice tone="info">{t`Plik ${fileName} niczego nie zmieni: te same dane są już w Skrzacie.`}</Notice>
    )
  }
  const twins = changes.filter(({ twin }) => twin !== null).length
  const added = kids.added + workers.added
  const updated = kids.updated + workers.updated
  const named = newGroups.slice(0, NAMED).join(', ')
  const more = newGroups.length - NAMED
  return (
    <div ref={part} className="flex flex-col gap-4">
      <div className="break-words">
        <h2 className="text-lg font-bold">{t`Co zmieni plik ${fileName}`}</h2>
        {newGroups.length > 0 && (
          <p className="mt-1 text-muted">
            {more > 0 ? t`Nowe grupy: ${named} i jeszcze ${more}` : t`Nowe grupy: ${named}`}
          </p>
        )}
      </div>
      {twins > 0 && (
        <Notice tone="warning">
          <p>
            {t`${plural(twins, { one: 'Plik doda # dziecko, które może już tu być.', few: 'Plik doda # dzieci, które mogą już tu być.', many: 'Plik doda # dzieci, które mogą już tu być.', other: 'Plik doda # dziecka, które może już tu być.' })}`}
          </p>
          <p>
            <Trans>
              Jeśli zmieniły się tylko nazwisko, grupa lub telefon, popraw je na stronie dziecka i wczytaj
              plik od nowa.
            </Trans>
          </p>
        </Notice>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <ActionBar
        label={t`Wczytanie pliku`}
        summary={<span className="tabular">{t`Do dodania: ${added}, do poprawienia: ${updated}.`}</span>}
        className="mt-0 max-sm:flex-col max-sm:items-stretch"
      >
        <Button variant="secondary" onClick={onCancel}>{t`Anuluj`}</Button>
        <Button onClick={onConfirm}>{t`Wczytaj ${people}`}</Button>
      </ActionBar>
    </div>
  )
}

function ChangeTable({ changes }: { changes: readonly RosterChange[] }) {
  const { t } = useLingui()
  return (
    <RosterTable
      label={t`Osoby, które zmieni plik`}
      rows={changes}
      head={
        <>
          <TableHeader>{t`Osoba`}</TableHeader>
          <TableHeader className="hidden sm:table-cell">{t`Grupa`}</TableHeader>
          <TableHeader className="w-28">{t`Zmiana`}</TableHeader>
        </>
      }
    >
      {(change, measured) => <ChangeRow change={change} {...measured} />}
    </RosterTable>
  )
}

/** On a phone the group is below the name. */
function ChangeRow({ change, ...measured }: { change: RosterChange } & Measured) {
  const { t } = useLingui()
  const group = change.type === 'WORKER' ? t`pracownik` : change.group
  return (
    <TableRow {...measured}>
      <TableCell numeric>{change.line}</TableCell>
      <TableCell className="py-1.5 break-words">
        {change.name}
        <span className="block text-muted sm:hidden">{group}</span>
        {change.fields.map((field) => (
          <ChangedField key={field.column} field={field} />
        ))}
        {change.twin && <Twin twin={change.twin} />}
      </TableCell>
      <TableCell className="hidden text-muted sm:table-cell">{group}</TableCell>
      <TableCell>
        {change.action === 'added' ? (
          <Badge tone="success">{t`dodanie`}</Badge>
        ) : (
          <Badge tone="warning">{t`poprawka`}</Badge>
        )}
      </TableCell>
    </TableRow>
  )
}

/** `Telefon 2: 601 000 002 → brak` */
function ChangedField({ field: { column, from, to } }: { field: RosterChange['fields'][number] }) {
  const { t, i18n } = useLingui()
  const shownText = (text: string) => {
    if (text === '') return t`brak`
    return column === 'phone2' || column === 'phone3' ? formatPhone(text) : text
  }
  return (
    <span className="block text-sm">
      <span className="text-muted">{i18n._(columnNames[column])}: </span>
      <del className="text-muted">{shownText(from)}</del> <span aria-hidden>→</span>{' '}
      <ins className="no-underline">{shownText(to)}</ins>
    </span>
  )
}

/** A hint that the added child may already exist. */
function Twin({ twin: { id, name, group } }: { twin: NonNullable<RosterChange['twin']> }) {
  return (
    <span className="mt-0.5 flex gap-1.5 text-sm text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <Trans>
          Może to to samo dziecko:{' '}
          <Link to="/kid/$kidId" params={{ kidId: id }} className="font-medium underline underline-offset-4">
            {name}
          </Link>
          , grupa {group}. Po wczytaniu będzie na liście dwa razy.
        </Trans>
      </span>
    </span>
  )
}
