import type { Principal } from '@skrzat/contract/access'
import { DIET_NAMES } from '@skrzat/contract/card'
import { byGroup, byName } from '@skrzat/contract/order'
import { ROSTER_CARD_COLUMNS, type RosterPreview, type RosterResult } from '@skrzat/contract/wire/places'
import type { AnySql } from '@skrzat/db/client'
import { audit, type AuditEntry } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { changePlace, type ChangePorts } from '../commands/change.ts'
import { kidsOfTutors } from '../commands/workers.ts'
import type { CardEntry, EnteredCard, KidCards } from '../kid-cards.ts'
import type { Line, RowFault } from './csv.ts'
import { decodeRoster } from './encoding.ts'
import {
  changedFieldsOf,
  movesOf,
  namesIn,
  planImport,
  previewOf,
  type Plan,
  type Roster,
  type RosterKid,
} from './plan.ts'
import { type Added, readRoster, writePlan } from './repository.ts'
import { type CardCells, dietOf, explained, type KidRow, readRow, type RosterRow } from './rows.ts'

type Caller = Pick<Principal, 'accountId' | 'login'>
type RosterPorts = ChangePorts & { readonly cards: KidCards }
type ReadPorts = Pick<RosterPorts, 'db' | 'clock' | 'cards'>
type AuditOf = Pick<AuditEntry, 'type' | 'data'>

/** Loaded at first use, which few processes see. */
const loadCsv = () => import('./csv.ts')

/** A file's rows, and the lines that they are from. */
type RosterFile = { readonly rows: readonly RosterRow[]; readonly lines: readonly Line[] }

/** @throws DomainError import.* with every fault of the file itself */
async function readFile(bytes: Uint8Array, now: Date): Promise<RosterFile> {
  const { readLines } = await loadCsv()
  const { lines, faults } = await readLines(decodeRoster(bytes))
  const rows: RosterRow[] = []
  for (const line of lines) {
    const read = readRow(line, now)
    if ('row' in read) rows.push(read.row)
    else faults.push(...read.faults)
  }
  if (faults.length > 0) throw badRows(faults, lines)
  return { rows, lines }
}

function badRows(faults: readonly RowFault[], lines: readonly Line[]): DomainError {
  const rows = explained(faults, lines).toSorted((a, b) => a.line - b.line)
  return new DomainError('import.rows', { count: new Set(rows.map(({ line }) => line)).size }, { rows })
}

async function planFor(
  { cards }: Pick<RosterPorts, 'cards'>,
  sql: AnySql,
  placeId: number,
  { rows, lines }: RosterFile,
): Promise<Plan> {
  const withCards = rows.some((row) => row.type === 'KID' && hasCardCells(row))
  const roster = found(await readRoster(sql, placeId), 'place.not_found')
  const plan = planImport(withCards ? joined(roster, await cards.entered(sql, placeId)) : roster, rows)
  if ('faults' in plan) throw badRows(plan.faults, lines)
  return plan
}

function hasCardCells(row: CardCells): boolean {
  return ROSTER_CARD_COLUMNS.some((column) => row[column] !== undefined)
}

/** The roster with the cells of the optional columns. */
function joined(roster: Roster, cards: ReadonlyMap<number, EnteredCard>) {
  const kids = roster.kids.map((kid): RosterKid & Required<CardCells> => {
    const { birthDate = null, diet = 'standard', guardians = [] } = cards.get(kid.id) ?? {}
    const [first, second, third] = guardians
    const names = {
      guardian1: first?.name ?? '',
      guardian2: second?.name ?? '',
      guardian3: third?.name ?? '',
    }
    const phone3 = third?.phone ?? ''
    return { ...kid, guardians, ...names, phone3, birthdate: birthDate ?? '', diet: DIET_NAMES[diet] }
  })
  return { ...roster, kids }
}

/**
 * Imports the people of the file into the place, atomically; each new phone without an account gets an inactive one,
 * and access by a removed second phone is revoked at once. Concurrent imports are serialized.
 * @throws DomainError place.not_found, import.too_large, import.empty, import.encoding, import.code_page, import.header; import.rows with
 * each bad row's line, column and reason
 */
export async function importRoster(
  ports: RosterPorts,
  placeId: number,
  bytes: Uint8Array,
  by: Caller,
): Promise<RosterResult> {
  const file = await readFile(bytes, ports.clock.now())
  return await changePlace(ports, { placeId, by }, async (change) => {
    const { tx } = change
    const plan = await planFor(ports, tx, placeId, file)
    const added = await writePlan(tx, placeId, plan)
    const moves = movesOf(plan)
    const changedWorkers = plan.changedWorkers.map(({ id }) => id)
    change.phones(moves)
    change.touch({
      phones: plan.changedWorkers.map(({ row }) => row.phone),
      kids: [...plan.changedKids.map(({ id }) => id), ...(await kidsOfTutors(tx, changedWorkers))],
      former: moves.from,
    })
    const { groups, kids, workers } = previewOf(plan)
    const counts = {
      groups: groups.added,
      kidsAdded: kids.added,
      kidsUpdated: kids.updated,
      workersAdded: workers.added,
      workersUpdated: workers.updated,
    }
    await change.audits(entriesOf(plan, added))
    const changing = { tx, by, at: change.now, placeId }
    await ports.cards.enter(changing, cardEntriesOf(plan, added))
    if (moves.from.length > 0)
      await ports.cards.withdrawOfFormer(
        changing,
        plan.changedKids.map(({ id }) => id),
      )
    // The counts last, since the log is read newest first.
    await change.audit('ROSTER_IMPORTED', counts)
    return { groups, kids, workers }
  })
}

/** What the rows have for cards, of each kid that is new or changes. */
function cardEntriesOf({ newKids, changedKids }: Plan, added: Added): CardEntry[] {
  const kids = [
    // In the file's order, as they were added.
    ...newKids.map((row, index) => ({ kidId: found(added.kids[index], 'internal').id, row, before: null })),
    ...changedKids.map(({ id, row, before }) => ({ kidId: id, row, before: before.guardians ?? [] })),
  ]
  return kids.filter(({ row }) => hasCardCells(row)).map(({ row, ...kid }) => ({ ...kid, ...entryOf(row) }))
}

function entryOf(row: KidRow): Omit<CardEntry, 'kidId' | 'before'> {
  const diet = row.diet === undefined ? undefined : dietOf(row.diet)
  return {
    ...(row.birthdate !== undefined && { birthDate: row.birthdate }),
    ...(diet !== undefined && { diet }),
    names: namesIn(row),
  }
}

/** The audit entries of each group, kid and worker, as single changes would write them. */
function entriesOf(plan: Plan, added: Added): AuditOf[] {
  const { kids, workers } = changedFieldsOf(plan)
  return [
    ...added.groups.map(({ id }): AuditOf => ({ type: 'GROUP_ADDED', data: { group: id } })),
    ...added.kids.map(({ id, groupId }): AuditOf => ({
      type: 'KID_ADDED',
      data: { kid: id, group: groupId },
    })),
    ...kids
      .filter(({ fields }) => fields !== '')
      .map(({ id, fields }): AuditOf => ({ type: 'KID_CHANGED', data: { kid: id, fields } })),
    ...added.workers.map(({ id }): AuditOf => ({ type: 'WORKER_ADDED', data: { worker: id } })),
    ...workers.map(({ id, fields }): AuditOf => ({ type: 'WORKER_CHANGED', data: { worker: id, fields } })),
  ]
}

/** A dry run of `importRoster`, person by person. @throws the same */
export async function previewRoster(
  ports: ReadPorts,
  placeId: number,
  bytes: Uint8Array,
): Promise<RosterPreview> {
  const file = await readFile(bytes, ports.clock.now())
  return previewOf(await planFor(ports, ports.db.sql, placeId, file))
}

type Exporting = {
  /** With the optional columns; by default without. */
  readonly withCards?: boolean
}

/** `Eksport.csv`: kids by group and name, then workers by name. @throws DomainError place.not_found */
export async function exportRoster(
  ports: Pick<ReadPorts, 'db' | 'cards'>,
  placeId: number,
  exporting: Exporting = {},
): Promise<string> {
  return await fileOf(ports, ports.db.sql, placeId, exporting)
}

/** The same for a person, with an audit entry: it holds every family's names and phones. */
export async function downloadRoster(
  ports: ReadPorts,
  placeId: number,
  { login, address, withCards = false }: Pick<Caller, 'login'> & Exporting & { readonly address: string },
): Promise<string> {
  return await ports.db.sql.begin(async (tx) => {
    const file = await fileOf(ports, tx, placeId, { withCards })
    const data = withCards ? { fields: ROSTER_CARD_COLUMNS.join(',') } : {}
    const entry = { at: ports.clock.now(), principal: login, data, remoteAddress: address, placeId }
    await audit(tx, { ...entry, type: 'ROSTER_EXPORTED' })
    return file
  })
}

async function fileOf(
  { cards }: Pick<RosterPorts, 'cards'>,
  sql: AnySql,
  placeId: number,
  { withCards = false }: Exporting,
): Promise<string> {
  const roster = found(await readRoster(sql, placeId), 'place.not_found')
  const { kids, workers } = withCards ? joined(roster, await cards.entered(sql, placeId)) : roster
  const withCells = (usual: string[], kid: CardCells) =>
    withCards ? [...usual, ...ROSTER_CARD_COLUMNS.map((column) => kid[column] ?? '')] : usual
  const kidRows = kids
    .toSorted(byGroup)
    .map((kid) =>
      withCells(['KID', kid.group, kid.firstname, kid.lastname, kid.phone1, kid.phone2 ?? '', '', ''], kid),
    )
  const workerRows = workers
    .toSorted(byName)
    .map(({ phone, name, description }) =>
      withCells(['WORKER', '', '', '', phone, '', name, description], {}),
    )
  const { writeRoster } = await loadCsv()
  return writeRoster(
    [...kidRows, ...workerRows].map((row) => row.map(oneLine)),
    withCards,
  )
}

/** Removes line breaks, since each row is one line of the file. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
