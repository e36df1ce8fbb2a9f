import type { ProjectionTable } from '../../kernel/projection/table.ts'
import type { AbsenceRow } from './projection.ts'

/** Maps a row to the table's columns. */
export const absencesTable: ProjectionTable<AbsenceRow> = {
  name: 'absences',
  key: ['kid_id', 'day'],
  columns: [
    ['kid_id', (row) => row.kidId],
    ['day', (row) => row.day],
    ['id', (row) => row.id],
    ['version', (row) => row.version],
    ['place_id', (row) => row.placeId],
    ['from_day', (row) => row.fromDay],
    ['to_day', (row) => row.toDay],
    ['by_place', (row) => row.byPlace],
    ['after_time', (row) => row.afterTime],
    ['created_at', (row) => row.createdAt],
    ['confirmed_at', (row) => row.confirmedAt],
    ['confirmed_by', (row) => row.confirmedBy],
    ['deleted_at', (row) => row.deletedAt],
  ],
}
