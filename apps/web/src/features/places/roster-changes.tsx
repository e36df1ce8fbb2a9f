import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RosterPreview } from '@skrzat/contract/wire/places'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'

export type RosterChangesProps = {
  fileName: string
  preview: RosterPreview
  onConfirm: () => void
  onCancel: () => void
}

/** What an import would do, person by person, before it is done. */
export function RosterChanges({ fileName, preview, onConfirm, onCancel }: RosterChangesProps) {
  const { t } = useLingui()
  const { changes, newGroups } = preview
  const people = t`${plural(changes.length, { one: '# osobę', few: '# osoby', many: '# osób', other: '# osoby' })}`
  if (changes.length === 0 && newGroups.length === 0) {
    return (
      <Notice tone="info">{t`Plik ${fileName} jest zgodny z tym, co już jest. Nie ma czego wczytywać.`}</Notice>
    )
  }
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
      <div>
        <h3 className="font-medium">{t`Co zmieni plik ${fileName}`}</h3>
        {newGroups.length > 0 && <p className="mt-1 text-muted">{t`Nowe grupy: ${newGroups.join(', ')}`}</p>}
      </div>
      {changes.length > 0 && (
        <TableScroll aria-label={t`Osoby, które zmieni plik`} className="max-h-80">
          <Table>
            <TableHead>
              <TableRow>
                <TableHeader numeric className="w-20">{t`Wiersz`}</TableHeader>
                <TableHeader>{t`Osoba`}</TableHeader>
                <TableHeader>{t`Grupa`}</TableHeader>
                <TableHeader>{t`Zmiana`}</TableHeader>
              </TableRow>
            </TableHead>
            <tbody>
              {changes.map((change) => (
                <TableRow key={change.line}>
                  <TableCell numeric>{change.line}</TableCell>
                  <TableCell>{change.name}</TableCell>
                  <TableCell className="text-muted">
                    {change.type === 'WORKER' ? t`pracownik` : change.group}
                  </TableCell>
                  <TableCell>
                    {change.action === 'added' ? (
                      <Badge tone="success">{t`dodanie`}</Badge>
                    ) : (
                      <Badge tone="warning">{t`poprawka`}</Badge>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>{t`Anuluj`}</Button>
        <Button onClick={onConfirm}>{t`Wczytaj ${people}`}</Button>
      </div>
    </div>
  )
}
