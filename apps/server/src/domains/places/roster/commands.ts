import type { Principal } from '@skrzat/contract/access'
import type { RosterPreview, RosterResult } from '@skrzat/contract/wire/places'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { audit, auditAll } from '../../../kernel/audit.ts'
import { DomainError, found } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Bus } from '../../../kernel/realtime.ts'
import { announcePeople } from '../../../kernel/people.ts'
import { announceRights } from '../../../kernel/sessions.ts'
import {
  accountsWith,
  announceMoved,
  ensureAccounts,
  moveAccess,
  signedInWith,
} from '../../accounts/index.ts'
import { byGroup, byName } from '@skrzat/contract/order'
import { rememberEntry } from '../own-phone/entered.ts'
import { lockPlace } from '../repository.ts'
import type { Line, RowFault } from './csv.ts'
import { decodeRoster } from './encoding.ts'
import { changedKidFields, movesOf, phonesOf, planImport, previewOf, type Plan } from './plan.ts'
import { readRoster, writePlan } from './repository.ts'
import { explained, readRow, type RosterRow } from './rows.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'wake'> & { readonly bus: Pick<Bus, 'publish' | 'publishAll'> }
type Caller = Pick<Principal, 'login'>

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

async function planFor(
  sql: Sql | TransactionSql,
  placeId: number,
  { rows, lines }: RosterFile,
): Promise<Plan> {
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
  { db, clock, bus, wake }: Ports,
  placeId: number,
  bytes: Uint8Array,
  caller: Caller,
): Promise<RosterResult> {
  const file = await readFile(bytes)
  const now = clock.now()
  const { result, moved, rights, people } = await db.sql.begin(async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw new DomainError('place.not_found')
    const plan = await planFor(tx, placeId, file)
    const { groups, kids, workers } = previewOf(plan)
    const added = await writePlan(tx, placeId, plan)
    await ensureAccounts(tx, phonesOf(plan), caller.login)
    const { from, to } = movesOf(plan)
    // Of thousands of parents only the few with open sessions need their streams closed.
    const rights = await signedInWith(tx, [...from, ...to], now)
    const people = {
      accounts: await accountsWith(tx, [...from, ...to, ...plan.changedWorkers.map(({ row }) => row.phone)]),
      kids: plan.changedKids.map(({ id }) => id),
      former: await accountsWith(tx, from),
    }
    const moved = await moveAccess(tx, { from, to: [], by: caller.login, now })
    if (to.length > 0) await rememberEntry(tx, { placeId, phones: to, by: caller, now })
    const counts = {
      groups: groups.added,
      kidsAdded: kids.added,
      kidsUpdated: kids.updated,
      workersAdded: workers.added,
      workersUpdated: workers.updated,
    }
    await auditAll(tx, { at: now, principal: caller.login, placeId }, [
      ...added.map(({ id, groupId }) => ({ type: 'KID_ADDED' as const, data: { kid: id, group: groupId } })),
      ...changedKidFields(plan).map(({ id, fields }) => ({
        type: 'KID_CHANGED' as const,
        data: { kid: id, fields },
      })),
      // Last, since the log is read newest first.
      { type: 'ROSTER_IMPORTED', data: counts },
    ])
    return { result: { groups, kids, workers }, moved, rights, people }
  })
  wake()
  await announceRights(bus, rights)
  await announcePeople(bus, people)
  await announceMoved({ bus }, moved)
  return result
}

/** A dry run of `importRoster`, person by person. @throws the same */
export async function previewRoster(
  { db }: Pick<Ports, 'db'>,
  placeId: number,
  bytes: Uint8Array,
): Promise<RosterPreview> {
  return previewOf(await planFor(db.sql, placeId, await readFile(bytes)))
}

/** `Eksport.csv`: kids by group and name, then workers by name. @throws DomainError place.not_found */
export async function exportRoster({ db }: Pick<Ports, 'db'>, placeId: number): Promise<string> {
  return await fileOf(db.sql, placeId)
}

/** The same for a person, with an audit entry: it holds every family's names and phones. */
export async function downloadRoster(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
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

async function fileOf(sql: Sql | TransactionSql, placeId: number): Promise<string> {
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
