/** Plans an import from the roster and the file, purely, without a database. */
import type { GuardianForm } from '@skrzat/contract/wire/cards'
import {
  ROSTER_CARD_COLUMNS,
  type RosterChange,
  type RosterColumn,
  type RosterPreview,
} from '@skrzat/contract/wire/places'
import type { RowFault } from './csv.ts'
import type { KidRow, RosterRow, WorkerRow } from './rows.ts'
import { clean, nameKey } from './text.ts'

/** The current people of a place, in the order of their ids; without deleted ones. */
export type Roster = {
  readonly groups: readonly { readonly name: string; readonly color: number }[]
  readonly kids: readonly RosterKid[]
  readonly workers: readonly RosterWorker[]
}
/**
 * `phones` has those of all guardians; the file has the first two or three. Cells of the optional columns, and
 * `guardians` in order, are there if the file has such columns.
 */
export type RosterKid = Omit<KidRow, 'type' | 'line'> & {
  readonly id: number
  readonly phones: readonly string[]
  readonly guardians?: readonly GuardianForm[]
}
export type RosterWorker = Omit<WorkerRow, 'type' | 'line'> & { readonly id: number }

/** Includes the person before the change, as removing a second phone revokes its parent's access. */
export type Changed<Row, Person> = { readonly id: number; readonly row: Row; readonly before: Person }

export type Plan = {
  readonly groups: readonly { readonly name: string; readonly color: number }[]
  readonly newKids: readonly KidRow[]
  readonly changedKids: readonly Changed<KidRow, RosterKid>[]
  readonly newWorkers: readonly WorkerRow[]
  readonly changedWorkers: readonly Changed<WorkerRow, RosterWorker>[]
  /** By the line of a new kid, an existing kid that may be the same one. */
  readonly twins: ReadonlyMap<number, RosterKid>
}

const COLORS = 10

/**
 * Kids are matched by group, name and phone1, workers by phone; matching ignores case, and a changed spelling is an
 * update. Nobody is deleted. A duplicate in the file is a fault, unless the place has as many such kids already: an
 * export can always be imported again.
 */
export function planImport(roster: Roster, rows: readonly RosterRow[]): Plan | { faults: RowFault[] } {
  const faults: RowFault[] = []
  const newKids: KidRow[] = []
  const changedKids: Changed<KidRow, RosterKid>[] = []
  const newWorkers: WorkerRow[] = []
  const changedWorkers: Changed<WorkerRow, RosterWorker>[] = []
  const absent = new Set(roster.kids)

  const known = Map.groupBy(roster.kids, kidKey)
  const kids = rows.filter((row) => row.type === 'KID')
  for (const [key, same] of Map.groupBy(kids, kidKey)) {
    const there = [...(known.get(key) ?? [])]
    // Unchanged kids are matched first, so that of two identical ones only the changed one is updated.
    const open = same.filter((row) => {
      const index = there.findIndex((kid) => sameKid(kid, row))
      for (const kid of there.splice(index, index < 0 ? 0 : 1)) absent.delete(kid)
      return index < 0
    })
    for (const row of open) {
      const [kid] = there.splice(0, 1)
      if (kid) absent.delete(kid)
      if (kid) changedKids.push({ id: kid.id, row, before: kid })
      else if (!known.has(key) && row === open[0]) newKids.push(row)
      else faults.push({ line: row.line, column: 'firstname', reason: 'duplicate' })
    }
  }

  const byPhone = new Map(roster.workers.map((worker) => [worker.phone, worker]))
  const seen = new Set<string>()
  for (const row of rows.filter((other) => other.type === 'WORKER')) {
    const worker = byPhone.get(row.phone)
    if (seen.has(row.phone)) faults.push({ line: row.line, column: 'phone1', reason: 'duplicate' })
    else if (!worker) newWorkers.push(row)
    else if (!sameWorker(worker, row)) changedWorkers.push({ id: worker.id, row, before: worker })
    seen.add(row.phone)
  }

  if (faults.length > 0) return { faults }
  const twins = twinsOf(newKids, [...absent])
  return { groups: newGroups(roster, kids), newKids, changedKids, newWorkers, changedWorkers, twins }
}

/**
 * Existing kids that are missing from the file and may be one of the new ones with another surname, group or phone:
 * same first name and a phone in common, or same name and group.
 */
function twinsOf(newKids: readonly KidRow[], absent: readonly RosterKid[]): Map<number, RosterKid> {
  const keysOf = (kid: Omit<KidRow, 'type' | 'line'>) => [
    ...phonesOfKid(kid).map((phone) => JSON.stringify([nameKey(kid.firstname), phone])),
    JSON.stringify([nameKey(kid.firstname), nameKey(kid.lastname), nameKey(kid.group)]),
  ]
  const known = new Map(absent.flatMap((kid) => keysOf(kid).map((key) => [key, kid] as const)))
  const twins = new Map<number, RosterKid>()
  for (const row of newKids) {
    const twin = keysOf(row).flatMap((key) => known.get(key) ?? [])[0]
    if (twin) twins.set(row.line, twin)
  }
  return twins
}

/** Groups to be created, each with the least used colour. */
function newGroups(roster: Roster, kids: readonly KidRow[]): { name: string; color: number }[] {
  const uses = Array.from({ length: COLORS }, () => 0)
  for (const { color } of roster.groups) uses[color] = (uses[color] ?? 0) + 1
  const known = new Set(roster.groups.map(({ name }) => nameKey(name)))
  const added: { name: string; color: number }[] = []
  for (const { group: name } of kids) {
    if (known.has(nameKey(name))) continue
    known.add(nameKey(name))
    const color = uses.indexOf(Math.min(...uses))
    uses[color] = (uses[color] ?? 0) + 1
    added.push({ name, color })
  }
  return added
}

function kidKey({ group, firstname, lastname, phone1 }: Omit<KidRow, 'type' | 'line'>): string {
  return JSON.stringify([nameKey(group), nameKey(firstname), nameKey(lastname), phone1])
}

function sameKid(kid: RosterKid, row: KidRow): boolean {
  return fieldsOf(row, kid, KID_COLUMNS).length === 0
}

function sameWorker(worker: RosterWorker, row: WorkerRow): boolean {
  return clean(worker.name) === row.name && clean(worker.description) === row.description
}

/** The phones whose access moves: those that kids lose, and those that are entered. */
export function movesOf({ newKids, changedKids, newWorkers }: Plan): { from: string[]; to: string[] } {
  const kids = changedKids.map(({ before, row }) => ({
    had: new Set(before.phones),
    has: new Set(phonesAfter(row, before.phones)),
  }))
  return {
    from: kids.flatMap(({ had, has }) => [...had.difference(has)]),
    to: [
      ...newKids.flatMap((row) => phonesAfter(row)),
      ...kids.flatMap(({ had, has }) => [...has.difference(had)]),
      ...newWorkers.map(({ phone }) => phone),
    ],
  }
}

/** A kid's phones once its row is entered; further guardians follow as before. */
export function phonesAfter({ phone1, phone2, phone3 }: KidRow, before: readonly string[] = []): string[] {
  const given = [phone1, phone2, phone3].filter((phone) => typeof phone === 'string')
  return [...new Set([...given, ...before.slice(phone3 === undefined ? 2 : 3)])]
}

/** The guardians whose names the row gives. */
export function namesIn(row: KidRow): { phone: string; name: string }[] {
  const named = [
    [row.phone1, row.guardian1],
    [row.phone2, row.guardian2],
    [row.phone3, row.guardian3],
  ] as const
  return named.flatMap(([phone, name]) => (phone && name !== undefined ? [{ phone, name }] : []))
}

function phonesOfKid({ phone1, phone2 }: Pick<KidRow, 'phone1' | 'phone2'>): string[] {
  return phone2 === null ? [phone1] : [phone1, phone2]
}

/** The columns in which a matched kid or worker may differ. */
const FORM_COLUMNS = ['firstname', 'lastname', 'phone2'] as const
const KID_COLUMNS = [...FORM_COLUMNS, ...ROSTER_CARD_COLUMNS] as const
const WORKER_COLUMNS = ['name', 'description'] as const

/** The names of the changed fields of each worker, and of each kid those of its form. */
export function changedFieldsOf({ changedKids, changedWorkers }: Plan) {
  const named = (fields: RosterChange['fields']) => fields.map(({ column }) => column).join(',')
  return {
    kids: changedKids.map(({ id, row, before }) => ({
      id,
      fields: named(fieldsOf(row, before, FORM_COLUMNS)),
    })),
    workers: changedWorkers.map(({ id, row, before }) => ({
      id,
      fields: named(fieldsOf(row, before, WORKER_COLUMNS)),
    })),
  }
}

/** The plan's counts, and its changes person by person in the order of the file. */
export function previewOf(plan: Plan): RosterPreview {
  const { groups, newKids, changedKids, newWorkers, changedWorkers } = plan
  const changes = [
    ...newKids.map((row) => changeOf(row, 'added', { twin: twinOf(plan.twins.get(row.line)) })),
    ...newWorkers.map((row) => changeOf(row, 'added')),
    ...changedKids.map(({ row, before }) =>
      changeOf(row, 'updated', { fields: fieldsOf(row, before, KID_COLUMNS) }),
    ),
    ...changedWorkers.map(({ row, before }) =>
      changeOf(row, 'updated', { fields: fieldsOf(row, before, WORKER_COLUMNS) }),
    ),
  ]
  return {
    groups: { added: groups.length, updated: 0 },
    kids: { added: newKids.length, updated: changedKids.length },
    workers: { added: newWorkers.length, updated: changedWorkers.length },
    newGroups: groups.map(({ name }) => name),
    changes: changes.sort((a, b) => a.line - b.line),
  }
}

function changeOf(
  row: RosterRow,
  action: RosterChange['action'],
  { fields = [], twin = null }: Partial<Pick<RosterChange, 'fields' | 'twin'>> = {},
): RosterChange {
  const { line, type } = row
  const said = { line, type, action, fields, twin }
  return row.type === 'KID'
    ? { ...said, name: nameOf(row), group: row.group }
    : { ...said, name: row.name, group: null }
}

/** The changed ones among these columns, in which a matched person may differ. What is left out stays. */
function fieldsOf<Column extends RosterColumn>(
  row: Cells<Column>,
  before: Cells<Column>,
  columns: readonly Column[],
): RosterChange['fields'] {
  return columns.flatMap((column) => {
    const given = row[column]
    if (given === undefined) return []
    const [from, to] = [clean(before[column] ?? ''), given ?? '']
    return from === to ? [] : [{ column, from, to }]
  })
}
type Cells<Column extends RosterColumn> = Readonly<Partial<Record<Column, string | null>>>

function twinOf(kid: RosterKid | undefined): RosterChange['twin'] {
  return kid ? { id: kid.id, name: nameOf(kid), group: kid.group } : null
}

function nameOf({ firstname, lastname }: Pick<RosterKid, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`
}
