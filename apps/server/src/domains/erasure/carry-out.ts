/**
 * Carries an erasure out in one transaction; a preview runs the same and rolls back. A command that was under way may
 * write afterwards, so a job repeats the erasure. Money is another matter: none is found open and closed at once, as
 * commands on it are locked out at the end, and one that was recorded since the look makes the erasure begin again.
 */
import type { ErrorCode } from '@skrzat/contract/errors'
import { ERASED_WHATS, type ErasedWhat } from '@skrzat/contract/privacy'
import type { ErasurePreview } from '@skrzat/contract/wire/erasure'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { audit, isLostRace } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { type ErasedKid, type ErasedPerson, erasedPhone } from '../../kernel/erasing.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { announcePeople } from '../../kernel/realtime/index.ts'
import { announceEnd, endSessionsOf, phonesOf } from '../accounts/index.ts'
import { kidsNaming } from '../cards/index.ts'
import { notify } from '../notifications/index.ts'
import { removeWorker } from '../people/index.ts'
import { lockMoney } from '../months/index.ts'
import { booksVersion, openMoneyOf } from '../payments/index.ts'
import { eraseKid, lockPlace } from '../places/index.ts'
import type { CarryPorts } from './ports.ts'
import type { Subject } from './subject.ts'
import { documentsKept, evidence, type Kept, keptOfKid, keptOfPerson } from './kept.ts'
import { type Refusal, refusalOfPerson } from './refusal.ts'
import { withdrawRequest } from './requests.ts'
import { formerTies, isKept, listedNow, onlyTheirs, type Tie } from './ties.ts'

export const FINISH_JOB = 'erasure.finish'
export const finishData = z.object({ id: z.number(), files: z.array(z.string()) })

/** Who carries it out; the system for what falls due, and for a restore, which repeats what somebody decided. */
export type By = { readonly accountId: number; readonly login: string }
export const SYSTEM: By = { accountId: 0, login: 'system' }

type Counts = Partial<Record<ErasedWhat, number>>

type Outcome = { readonly counts: Counts; readonly kept: Kept; readonly files: readonly string[] }

/** Rolls a preview back. */
class Seen extends Error {
  override name = 'Seen'
  readonly outcome: Outcome & { readonly refused: Refusal | null }

  constructor(outcome: Seen['outcome']) {
    super('a preview')
    this.outcome = outcome
  }
}

/** Money of the person's kids was recorded while the erasure was under way. */
class BooksMoved extends Error {
  override name = 'BooksMoved'
}

/** The clock that an erasure was due by does not hold any more. */
class StillHere extends Error {
  override name = 'StillHere'
}

/** Each attempt but the last means that another command has succeeded. */
const MOST_ATTEMPTS = 20

/** What an erasure would do. Nothing is changed. */
export async function previewErasure(ports: CarryPorts, by: By, subject: Subject): Promise<ErasurePreview> {
  try {
    await run(ports, by, subject, 'preview')
  } catch (error) {
    if (!(error instanceof Seen)) throw error
    const { counts, kept, refused } = error.outcome
    const erased = ERASED_WHATS.flatMap((what) => {
      const count = counts[what] ?? 0
      return count > 0 ? [{ what, count }] : []
    })
    return { kind: subject.kind, erased, kept, refused }
  }
  // Erased already: nothing is left to erase.
  return { kind: subject.kind, erased: [], kept: [], refused: null }
}

/**
 * Erases the kid or the account. Idempotent. @returns the erasure's id
 * @param again it was decided before a restore: nothing refuses it
 * @throws DomainError erasure.money_open, erasure.last_guardian, account.still_staff, account.last_admin,
 *   account.not_found for a deleted account whose phone another one has
 */
export async function carryOut(ports: CarryPorts, by: By, subject: Subject, again = false): Promise<number> {
  const done = await run(ports, by, subject, again ? 'again' : 'once')
  ports.wake()
  await announceEnd(ports.bus, done.ended)
  if (subject.kind === 'account')
    await announcePeople(ports.bus, { accounts: [subject.subjectId], kids: done.kids, former: [] })
  return done.id
}

/** Carries out what falls due by itself. @returns false while open money or a tie keeps the kid, or its guardian */
export async function carryOutDue(ports: CarryPorts, subject: Subject): Promise<boolean> {
  try {
    await carryOut(ports, SYSTEM, subject)
    return true
  } catch (error) {
    if (error instanceof StillHere) return false
    const open: ErrorCode = 'erasure.money_open'
    if (error instanceof DomainError && error.code === open) return false
    throw error
  }
}

/** `again`: after a restore, of what was decided; nothing refuses it. */
type Mode = 'preview' | 'once' | 'again'
type Carried = { readonly id: number; readonly ended: readonly string[]; readonly kids: readonly number[] }

async function run(ports: CarryPorts, by: By, subject: Subject, mode: Mode): Promise<Carried> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOf(ports, by, subject, mode)
    } catch (error) {
      if (!(error instanceof BooksMoved) && !isLostRace(error)) throw error
      if (attempt === MOST_ATTEMPTS) throw new DomainError('conflict.stale')
    }
  }
}

async function attemptOf(ports: CarryPorts, by: By, subject: Subject, mode: Mode): Promise<Carried> {
  if (subject.kind === 'kid') {
    const { subjectId: kidId, placeId } = subject
    return await eraseKid(ports, by, { placeId, kidId }, async (tx, kid) => {
      const now = ports.clock.now()
      const id = await claim(tx, by, subject, now)
      if (id.done) return { id: id.id, ended: [], kids: [kidId] }
      const books = await booksVersion(tx, [kidId])
      const refused = (await openMoneyOf(tx, kidId)) ? 'erasure.money_open' : null
      if (refused && mode === 'once') throw new DomainError(refused, await moneyParams(tx, kidId))
      const documents = await ports.sealed.sealKid(tx, { kidId, placeId, ...kid, now })
      const told = await onlyTheirs(tx, [{ placeId, name: `${kid.firstname} ${kid.lastname}` }])
      const erased: ErasedKid = { ...kid, kidId, placeId, told, erasureId: id.id, now }
      const kept = [
        ...documentsKept(documents),
        ...(await evidence(ports, (each) => each.keptOfKid?.(tx, erased))),
        ...(await keptOfKid(tx, ports, kidId)),
      ]
      const { counts, files } = await erase(ports, (each) => each.ofKid?.(tx, erased))
      if (mode === 'preview') throw new Seen({ counts, kept, files, refused })
      const sealed = ports.sealed.sealRepeat(id.id, { ...kid, told })
      await finish(tx, by, subject, { id: id.id, counts, files, places: [placeId], sealed, now })
      await closeBooks(tx, [placeId], [kidId], books)
      return { id: id.id, ended: [], kids: [kidId] }
    })
  }
  return await ports.db.sql.begin(async (tx) => await runPerson(ports, tx, by, subject, mode))
}

async function runPerson(
  ports: CarryPorts,
  tx: TransactionSql,
  by: By,
  subject: Extract<Subject, { kind: 'account' }>,
  mode: Mode,
): Promise<Carried> {
  const now = ports.clock.now()
  const { subjectId } = subject
  // The number of a deleted account may be somebody else's today.
  const [account] = await tx<{ phone: string }[]>`
    select login as phone from accounts own where id = ${subjectId} and not exists (
      select from accounts later where later.login = own.login and later.id > own.id)`
  const { phone } = found(account, 'account.not_found')
  const { phones, held } = await phonesOf(tx, {
    accountId: subjectId,
    phone,
    listed: (all) => listedNow(tx, all),
  })
  // Places are locked before accounts, in the order of their ids, as every change of a place does.
  const present = await tx<Tie[]>`
    select place_id as "placeId", kid_id as "kidId", name from guardianships
    where phone = any(${phones}::text[]) order by 1, 2`
  for (const placeId of new Set(present.map((tie) => tie.placeId))) await lockPlace(tx, placeId)
  if (by.accountId === SYSTEM.accountId && mode === 'once') {
    const [kept] = await tx`select from accounts account where id = ${subjectId} and ${isKept(tx, now)}`
    if (kept) throw new StillHere()
  }
  const id = await claim(tx, by, subject, now)
  const guarded = present.map(({ kidId }) => kidId)
  if (id.done) return { id: id.id, ended: [], kids: guarded }
  const former = await formerTies(tx, phones)
  const ties = [...present, ...former.ties]
  const byKid = new Map(ties.map((tie) => [tie.kidId, tie]))
  const kids = [...byKid.keys()]
  const places = [...new Set(ties.map(({ placeId }) => placeId))].toSorted((a, b) => a - b)
  // Before accounts: a change of a card holds its kid, and then refers to the account that makes it.
  const concerned = [...kids, ...(await kidsNaming(tx, phones))]
  await tx`select from kids where id = any(${concerned}::bigint[]) order by id for no key update`
  const had = await placesWith(tx, phones)
  const books = await booksVersion(tx, kids)
  const refused = await refusalOfPerson(tx, subjectId, phones)
  if (refused && mode === 'once') throw new DomainError(refused)
  if (mode === 'again') await leaveStaff(tx, phones, now)
  const rows = await tx<{ id: number; email: string | null; name: string }[]>`
    select id, email, first_name || ' ' || last_name as name from accounts where login = any(${phones}::text[])
    order by id for update`
  const names = [...new Set([...rows, ...ties].map(({ name }) => name.trim()).filter((name) => name !== ''))]
  const theirs = [...new Set([...places, ...had])]
  const named = theirs.flatMap((placeId) => names.map((name) => ({ placeId, name })))
  const told = await onlyTheirs(tx, named, phones)
  const person: ErasedPerson = {
    accountIds: rows.map((row) => row.id),
    phones,
    held,
    emails: rows.flatMap(({ email }) => email ?? []),
    repeated: false,
    names,
    told,
    kids,
    histories: former.histories,
    places,
    erasureId: id.id,
    now,
  }
  const ended: string[] = []
  for (const accountId of person.accountIds) ended.push(...(await endSessionsOf(tx, accountId, now)))
  const documents = await ports.sealed.sealGuardian(tx, {
    accountId: subjectId,
    ties: [...byKid.values()],
    names: person.names,
    now,
  })
  // Before its entries are written without a name.
  const kept = [
    ...documentsKept(documents),
    ...(await evidence(ports, (each) => each.keptOfPerson?.(tx, person))),
    ...(await keptOfPerson(tx, ports, person)),
  ]
  const { counts, files } = await erase(ports, (each) => each.ofPerson?.(tx, person))
  if (mode === 'preview') throw new Seen({ counts, kept, files, refused })
  const self = by.accountId === subjectId
  const carrier = self ? { accountId: subjectId, login: erasedPhone(id.id) } : by
  const sealed = ports.sealed.sealRepeat(id.id, { firstname: '', phones, told })
  await finish(tx, carrier, subject, { id: id.id, counts, files, places: had, sealed, now })
  await closeBooks(tx, places, kids, books)
  return { id: id.id, ended, kids: guarded }
}

/**
 * Locks commands on money out, of places in the order of their ids; last, as they wait with rows locked. One of the kids'
 * that waits is refused after the erasure where it brings new money. @throws BooksMoved
 */
async function closeBooks(
  tx: TransactionSql,
  places: readonly number[],
  kids: readonly number[],
  before: number,
): Promise<void> {
  for (const placeId of places) await lockMoney(tx, placeId)
  if ((await booksVersion(tx, kids)) !== before) throw new BooksMoved()
}

/** Takes the open request, or makes one; of two at once the second waits, and finds it done. */
async function claim(
  tx: TransactionSql,
  by: By,
  { kind, subjectId, placeId }: Subject,
  now: Date,
): Promise<{ readonly id: number; readonly done: boolean }> {
  await tx`select pg_advisory_xact_lock(hashtext('erasure'), ${subjectId}::int)`
  const [done] = await tx<{ id: number }[]>`
    select id from erasures where kind = ${kind} and subject_id = ${subjectId} and carried_out_at is not null`
  if (done) return { id: done.id, done: true }
  const [row] = await tx<{ id: number }[]>`
    insert into erasures (kind, subject_id, place_id, asked_by, asked_at)
    values (${kind}, ${subjectId}, ${placeId}, ${by.accountId}, ${now})
    on conflict (kind, subject_id) where carried_out_at is null and declined_at is null
      do update set kind = excluded.kind
    returning id`
  return { id: found(row, 'internal').id, done: false }
}

type Each = CarryPorts['erases'][number]

async function erase(
  ports: Pick<CarryPorts, 'erases'>,
  one: (each: Each) => Promise<{ count: number; files?: readonly string[] }> | undefined,
): Promise<{ counts: Counts; files: string[] }> {
  const counts: Counts = {}
  const files: string[] = []
  for (const each of ports.erases) {
    const done = await one(each)
    if (!done) continue
    counts[each.what] = (counts[each.what] ?? 0) + done.count
    files.push(...(done.files ?? []))
  }
  return { counts, files }
}

type Done = {
  readonly id: number
  readonly counts: Counts
  readonly files: readonly string[]
  /** Those that had the person or kid. */
  readonly places: readonly number[]
  /** By what a repetition finds whom it is about. */
  readonly sealed: Buffer
  readonly now: Date
}

async function finish(
  tx: TransactionSql,
  by: By,
  { kind, subjectId, placeId }: Subject,
  { id, counts, files, places, sealed, now }: Done,
): Promise<void> {
  const [asked] = await tx<{ by: number }[]>`
    update erasures set carried_out_by = ${by.accountId}, carried_out_at = ${now},
      erased = ${JSON.stringify(counts)}::text::jsonb, sealed = ${sealed}
    where id = ${id} returning asked_by as by`
  await audit(tx, {
    at: now,
    principal: by.login,
    type: kind === 'kid' ? 'KID_ERASED' : 'ACCOUNT_ERASED',
    data: kind === 'kid' ? { kid: subjectId, erasure: id } : { account: subjectId, erasure: id },
    ...(placeId !== null && { placeId }),
  })
  // Of what falls due by itself, and of what a restore repeats, only the audit tells.
  const alone = by.accountId === SYSTEM.accountId
  const asker =
    asked && asked.by !== by.accountId && (kind === 'kid' || asked.by !== subjectId) ? [asked.by] : []
  const news = [
    ...places.map((each) =>
      notify({
        type: 'TYPE_PERSON_ERASED',
        audience: { to: 'directors', placeId: each, exceptId: by.accountId },
        erasure: id,
        source: `erased:${id}`,
      }),
    ),
    ...asker.map((accountId) =>
      notify({
        type: 'TYPE_ERASURE_DONE',
        audience: { to: 'account', accountId, placeId },
        source: `erasure-done:${id}`,
      }),
    ),
  ]
  await addToOutbox(tx, [
    { name: FINISH_JOB, data: { id, files: [...files] } },
    withdrawRequest(placeId, id),
    ...(alone ? [] : news),
  ])
}

/**
 * Repeats a carried-out erasure, for what was written meanwhile. Files that it lets go are removed by the job that
 * finishes it. @returns whether there are any
 */
export async function repeat(ports: CarryPorts, tx: TransactionSql, id: number): Promise<boolean> {
  const files = await eraseAgain(ports, tx, id)
  if (files.length === 0) return false
  await addToOutbox(tx, [{ name: FINISH_JOB, data: { id, files: [...files] } }])
  return true
}

/** By what the seal of its phones says; without them if it can't be read. */
async function eraseAgain(ports: CarryPorts, tx: TransactionSql, id: number): Promise<readonly string[]> {
  const [row] = await tx<Repeated[]>`
    select kind, subject_id as "subjectId", place_id as "placeId", carried_out_at as "until", sealed from erasures
    where id = ${id} and carried_out_at is not null`
  if (!row) return []
  const now = ports.clock.now()
  const { subjectId, placeId, until, sealed } = row
  const { firstname, phones, told: named } = (sealed && ports.sealed.openRepeat(id, sealed)) ?? NOBODY
  const told = await onlyTheirs(tx, named, phones)
  if (row.kind === 'kid' && placeId !== null) {
    const kid: ErasedKid = {
      kidId: subjectId,
      placeId,
      firstname,
      lastname: '',
      phones,
      told,
      erasureId: id,
      now,
    }
    return (await erase(ports, (each) => each.ofKid?.(tx, kid))).files
  }
  const accounts = await tx<{ id: number }[]>`select id from accounts where login = ${erasedPhone(id)}`
  const person: ErasedPerson = {
    accountIds: accounts.map((account) => account.id),
    phones: [erasedPhone(id)],
    // They may be somebody's again: what is written of them since is not the person's.
    held: phones.map((phone) => ({ phone, from: new Date(0), until })),
    emails: [],
    repeated: true,
    names: [],
    told,
    kids: [],
    histories: [],
    places: [],
    erasureId: id,
    now,
  }
  return (await erase(ports, (each) => each.ofPerson?.(tx, person))).files
}

type Repeated = {
  readonly kind: 'kid' | 'account'
  readonly subjectId: number
  readonly placeId: number | null
  readonly until: Date
  readonly sealed: Uint8Array | null
}

const NOBODY = { firstname: '', phones: [], told: [] } as const

/** Places of present kids of the person, and where it works or worked. */
async function placesWith(tx: TransactionSql, phones: readonly string[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select place_id as id from guardianships where phone = any(${[...phones]}::text[]) and deleted_at is null
    union select place_id from staff_of_places where phone = any(${[...phones]}::text[]) order by 1`
  return rows.map(({ id }) => id)
}

/** In an older backup the person may still be on a staff. */
async function leaveStaff(tx: TransactionSql, phones: readonly string[], now: Date): Promise<void> {
  const workers = await tx<{ id: number }[]>`
    select worker_id as id from staff_of_places where phone = any(${[...phones]}::text[]) and deleted_at is null`
  for (const { id } of workers) await removeWorker(tx, id, now)
}

async function moneyParams(tx: TransactionSql, kidId: number) {
  const { invoices = 0, credit = 0, deposit = 0, refunding = 0 } = (await openMoneyOf(tx, kidId)) ?? {}
  return { invoices, credit, deposit, refunding }
}
