/** How a row lies in the table. */
import type { Statement } from '../../kernel/event-store.ts'
import type { AbsenceRow } from './projection.ts'

const COLUMNS: readonly (readonly [
  column: string,
  value: (row: AbsenceRow) => string | number | boolean | null,
])[] = [
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
]

const names = COLUMNS.map(([column]) => column)
const WRITE = `insert into absences (${names.join(', ')})
  select ${names.join(', ')} from json_populate_recordset(null::absences, $1::text::json)
  on conflict (kid_id, day) do update set ${names
    .filter((name) => name !== 'kid_id' && name !== 'day')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

/** The statement that writes rows as a whole: a part of the event store's statement. */
export function absenceWrites(rows: readonly AbsenceRow[]): Statement[] {
  if (rows.length === 0) return []
  const named = rows.map((row) => Object.fromEntries(COLUMNS.map(([column, value]) => [column, value(row)])))
  return [{ text: WRITE, params: [JSON.stringify(named)] }]
}
