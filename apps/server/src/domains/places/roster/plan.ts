/** Plans an import from the roster and the file, purely, without a database. */
import type { RosterChange, RosterFault, RosterPreview } from '@skrzat/contract/wire/places'
import type { KidRow, RosterRow, WorkerRow } from './rows.ts'
import { clean, nameKey } from './text.ts'

/** The current people of a place, in the order of their ids; without deleted ones. */
export type Roster = {
  readonly groups: readonly { readonly name: string; readonly color: number }[]
  readonly kids: readonly RosterKid[]
  readonly workers: readonly RosterWorker[]
}
export type RosterKid = Omit<KidRow, 'type' | 'line'> & { readonly id: number }
export type RosterWorker = Omit<WorkerRow, 'type' | 'line'> & { readonly id: number }

export type Changed<Row> = { readonly id: number; readonly row: Row }
/** With the kid before the change: removing a second phone revokes its parent's access. */
type ChangedKid = Changed<KidRow> & { readonly before: RosterKid }

export type Plan = {
  readonly groups: readonly { readonly name: string; readonly color: number }[]
  readonly newKids: readonly KidRow[]
  readonly changedKids: readonly ChangedKid[]
  readonly newWorkers: readonly WorkerRow[]
  readonly changedWorkers: readonly Changed<WorkerRow>[]
}

const COLORS = 10

/**
 * Kids are matched by group, name and phone1, workers by phone; matching ignores case, and a changed spelling is an
 * update. Nobody is deleted. A duplicate in the file is a fault, unless the place has as many such kids already: an
 * export can always be imported again.
 */
export function planImport(roster: Roster, rows: readonly RosterRow[]): Plan | { faults: RosterFault[] } {
  const faults: RosterFault[] = []
  const newKids: KidRow[] = []
  const changedKids: ChangedKid[] = []
  const newWorkers: WorkerRow[] = []
  const changedWorkers: Changed<WorkerRow>[] = []

  const known = Map.groupBy(roster.kids, kidKey)
  const kids = rows.filter((row) => row.type === 'KID')
  for (const [key, same] of Map.groupBy(kids, kidKey)) {
    const there = [...(known.get(key) ?? [])]
    // Unchanged kids are matched first, so that of two identical ones only the changed one is updated.
    const open = same.filter((row) => !takeOut(there, (kid) => sameKid(kid, row)))
    for (const row of open) {
      const [kid] = there.splice(0, 1)
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
    else if (!sameWorker(worker, row)) changedWorkers.push({ id: worker.id, row })
    seen.add(row.phone)
  }

  if (faults.length > 0) return { faults }
  return { groups: newGroups(roster, kids), newKids, changedKids, newWorkers, changedWorkers }
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

function kidKey({ group, firstname, lastname, phone1 }: Omit<RosterKid, 'id'>): string {
  return JSON.stringify([nameKey(group), nameKey(firstname), nameKey(lastname), phone1])
}

function sameKid(kid: RosterKid, row: KidRow): boolean {
  return (
    clean(kid.firstname) === row.firstname &&
    clean(kid.lastname) === row.lastname &&
    kid.phone2 === row.phone2
  )
}

function sameWorker(worker: RosterWorker, row: WorkerRow): boolean {
  return clean(worker.name) === row.name && clean(worker.description) === row.description
}

/** Removes the first match; returns whether there was one. */
function takeOut<T>(list: T[], fits: (one: T) => boolean): boolean {
  const index = list.findIndex(fits)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

/** Every phone of the kids and workers that the plan writes: each will have an account. */
export function phonesOf({ newKids, changedKids, newWorkers }: Plan): string[] {
  const kids = [...newKids, ...changedKids.map(({ row }) => row)]
  return [...kids.flatMap(phonesOfKid), ...newWorkers.map(({ phone }) => phone)]
}

/** The phones whose access moves: those that a kid loses, and those that somebody gets. */
export function movesOf({ newKids, changedKids, newWorkers }: Plan): { from: string[]; to: string[] } {
  const kids = changedKids.map(({ before, row }) => ({
    had: new Set(phonesOfKid(before)),
    has: new Set(phonesOfKid(row)),
  }))
  return {
    from: kids.flatMap(({ had, has }) => [...had.difference(has)]),
    to: [
      ...newKids.flatMap(phonesOfKid),
      ...kids.flatMap(({ had, has }) => [...has.difference(had)]),
      ...newWorkers.map(({ phone }) => phone),
    ],
  }
}

function phonesOfKid({ phone1, phone2 }: Pick<KidRow, 'phone1' | 'phone2'>): string[] {
  return phone2 === null ? [phone1] : [phone1, phone2]
}

/** The plan's counts, and its changes person by person in the order of the file. */
export function previewOf(plan: Plan): RosterPreview {
  const { groups, newKids, changedKids, newWorkers, changedWorkers } = plan
  const changes = [
    ...newKids.map((row) => changeOf(row, 'added')),
    ...newWorkers.map((row) => changeOf(row, 'added')),
    ...changedKids.map(({ row }) => changeOf(row, 'updated')),
    ...changedWorkers.map(({ row }) => changeOf(row, 'updated')),
  ]
  return {
    groups: { added: groups.length, updated: 0 },
    kids: { added: newKids.length, updated: changedKids.length },
    workers: { added: newWorkers.length, updated: changedWorkers.length },
    newGroups: groups.map(({ name }) => name),
    changes: changes.sort((a, b) => a.line - b.line),
  }
}

function changeOf(row: RosterRow, action: RosterChange['action']): RosterChange {
  const { line, type } = row
  return row.type === 'KID'
    ? { line, type, action, name: `${row.firstname} ${row.lastname}`, group: row.group }
    : { line, type, action, name: row.name, group: null }
}
