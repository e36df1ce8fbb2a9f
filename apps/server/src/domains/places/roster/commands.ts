import type { Principal } from '@skrzat/contract/access'
import { byGroup, byName } from '@skrzat/contract/order'
import type { RosterPreview, RosterResult } from '@skrzat/contract/wire/places'
import type { AnySql } from '@skrzat/db/client'
import { audit, type AuditEntry } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { changePlace, type ChangePorts } from '../commands/change.ts'
import { kidsOfTutors } from '../commands/workers.ts'
import type { Line, RowFault } from './csv.ts'
import { decodeRoster } from './encoding.ts'
import { changedFieldsOf, movesOf, planImport, previewOf, type Plan } from './plan.ts'
import { type Added, readRoster, writePlan } from './repository.ts'
import { explained, readRow, type RosterRow } from './rows.ts'

type Caller = Pick<Principal, 'login'>
type AuditOf = Pick<AuditEntry, 'type' | 'data'>

/** Loaded at first use, which few processes see. */
const loadCsv = () => import('./csv.ts')

/** A file's rows, and the lines that they are from. */
type RosterFile = { readonly rows: readonly RosterRow[]; readonly lines: readonly Line[] }

/** @throws DomainError import.* with every fault of the file itself */
async function readFile(bytes: Uint8Array): Promise<RosterFile> {
  const { readLines } = await loadCsv()
  const { lines, faults } = await readLines(decodeRoster(bytes))
  const rows: RosterRow[] = []
  for (const line of lines) {
    const read = readRow(line)
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

async function planFor(sql: AnySql, placeId: number, { rows, lines }: RosterFile): Promise<Plan> {
  const plan = planImport(found(await readRoster(sql, placeId), 'place.not_found'), rows)
  if ('faults' in plan) throw badRows(plan.faults, lines)
  return plan
}

/**
 * Imports the people of the file into the place, atomically; each new phone without an account gets an inactive one,
 * and access by a removed second phone is revoked at once. Concurrent imports are serialized.
 * @throws DomainError place.not_found, import.too_large, import.empty, import.encoding, import.code_page, import.header; import.rows with
 * each bad row's line, column and reason
 */
export async function importRoster(
  ports: ChangePorts,
  placeId: number,
  bytes: Uint8Array,
  by: Caller,
): Promise<RosterResult> {
  const file = await readFile(bytes)
  return await changePlace(ports, { placeId, by }, async (change) => {
    const { tx } = change
    const plan = await planFor(tx, placeId, file)
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
    // The counts last, since the log is read newest first.
    await change.audits([...entriesOf(plan, added), { type: 'ROSTER_IMPORTED', data: counts }])
    return { groups, kids, workers }
  })
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
    ...kids.map(({ id, fields }): AuditOf => ({ type: 'KID_CHANGED', data: { kid: id, fields } })),
    ...added.workers.map(({ id }): AuditOf => ({ type: 'WORKER_ADDED', data: { worker: id } })),
    ...workers.map(({ id, fields }): AuditOf => ({ type: 'WORKER_CHANGED', data: { worker: id, fields } })),
  ]
}

/** A dry run of `importRoster`, person by person. @throws the same */
export async function previewRoster(
  { db }: Pick<ChangePorts, 'db'>,
  placeId: number,
  bytes: Uint8Array,
): Promise<RosterPreview> {
  return previewOf(await planFor(db.sql, placeId, await readFile(bytes)))
}

/** `Eksport.csv`: kids by group and name, then workers by name. @throws DomainError place.not_found */
export async function exportRoster({ db }: Pick<ChangePorts, 'db'>, placeId: number): Promise<string> {
  return await fileOf(db.sql, placeId)
}

/** The same for a person, with an audit entry: it holds every family's names and phones. */
export async function downloadRoster(
  { db, clock }: Pick<ChangePorts, 'db' | 'clock'>,
  placeId: number,
  { login, address }: Caller & { readonly address: string },
): Promise<string> {
  return await db.sql.begin(async (tx) => {
    const file = await fileOf(tx, placeId)
    const entry = { at: clock.now(), principal: login, data: {}, remoteAddress: address, placeId }
    await audit(tx, { ...entry, type: 'ROSTER_EXPORTED' })
    return file
  })
}

async function fileOf(sql: AnySql, placeId: number): Promise<string> {
  const { kids, workers } = found(await readRoster(sql, placeId), 'place.not_found')
  const kidRows = kids
    .toSorted(byGroup)
    .map((kid) => ['KID', kid.group, kid.firstname, kid.lastname, kid.phone1, kid.phone2 ?? '', '', ''])
  const workerRows = workers
    .toSorted(byName)
    .map(({ phone, name, description }) => ['WORKER', '', '', '', phone, '', name, description])
  const { writeRoster } = await loadCsv()
  return writeRoster([...kidRows, ...workerRows].map((row) => row.map(oneLine)))
}

/** Removes line breaks, since each row is one line of the file. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
