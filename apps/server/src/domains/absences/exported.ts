/** A family's export: absences with their reasons. */
import { absence } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { type ExportSubject, instantCell, kidPart, pagesById, yesCell } from '../../kernel/exporting.ts'
import { absencesFrom } from './queries/absences.ts'

const exportedAbsence = absence.omit({ placeId: true, kid: true, group: true })

const absencesExport = kidPart({
  of: 'kid',
  name: 'nieobecnosci',
  title: 'Nieobecności',
  schema: exportedAbsence,
  columns: {
    Dzień: ({ day }) => day,
    'Zgłoszony okres': ({ from, to }) => `${from} – ${to}`,
    Zgłoszono: ({ createdDate }) => instantCell(createdDate),
    'Zgłosiła placówka': ({ byPlace }) => yesCell(byPlace),
    'Po terminie': ({ afterTime }) => yesCell(afterTime),
    Potwierdzono: ({ confirmed }) => instantCell(confirmed?.at ?? null),
    Powód: ({ reason }) => reason,
  },
  pages: absencePages,
})

function absencePages(sql: Sql, { kidId }: ExportSubject) {
  return pagesById((after, most) => absencesFrom(sql, kidId, { after, most }))
}

export const ABSENCES_EXPORTS = [absencesExport] as const
