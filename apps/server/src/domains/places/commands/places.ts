import { isAdmin, type Principal } from '@skrzat/contract/access'
import { addDays, daysBetween, type Day } from '@skrzat/contract/days'
import type { NewPlaceForm, PlaceChange } from '@skrzat/contract/wire/places'
import { and, eq, hasRow, only, orm, selectFrom } from '@skrzat/db/orm'
import { placeClosedDays, places, staffOfPlaces } from '@skrzat/db/schema'
import { audit, commandOf, madeOne, once, type OptionalCommandId } from '../../../kernel/commands/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, found, requireRecentProof } from '../../../kernel/errors/index.ts'
import { gaveFactor, refreshRights, sendFirstPins } from '../../accounts/index.ts'
import { addWorkers, giveRole } from '../../people/index.ts'
import { addClosedDays, addPlace, inPlace, readPlace, writePlace } from '../repository.ts'
import { tellAdmins } from './account-number.ts'
import { type Caller, changedFields, changePlace } from './change.ts'

/**
 * Adds a place, with its first director if one is given; for the system's admin. A retry finishes what a failure left.
 * @returns its id
 * @throws DomainError command.reused; account.proof_required for a director
 */
export async function createPlace(
  kernel: Kernel,
  by: Principal,
  { commandId, director, ...form }: NewPlaceForm & OptionalCommandId,
): Promise<number> {
  const { db, clock } = kernel
  if (director) requireRecentProof(by)
  const at = clock.now()
  const payload = { ...form, ...(director && { director }) }
  const command = commandOf({ commandId, actorId: by.accountId, placeId: 0 }, 'places.add', payload, at)
  const { id } = await once(db.sql, command, madeOne, async (tx) => {
    const placeId = await addPlace(tx, form)
    await audit(tx, { at, principal: by.login, type: 'PLACE_ADDED', data: { place: placeId }, placeId })
    return { id: placeId }
  })
  if (director) {
    await addDirector(kernel, by, { placeId: id, ...director })
    if (director.sendPin) await sendFirstPins(kernel, { placeId: id, phones: [director.phone], by })
  }
  return id
}

/** The description of a worker whom a new place begins with. */
const DIRECTOR = 'dyrektor'

/** Adds a worker with full rights, unless the place has one with that phone. */
async function addDirector(
  kernel: Kernel,
  by: Caller,
  { placeId, name, phone }: { placeId: number; name: string; phone: string },
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    if (await hasRow(tx, staffOfPlaces, and(inPlace(staffOfPlaces, placeId), eq(staffOfPlaces.phone, phone))))
      return
    const { id: worker } = only(await addWorkers(tx, placeId, [{ name, description: DIRECTOR, phone }]))
    await giveRole(tx, { workerId: worker, role: 'admin' })
    change.phones({ to: [phone] })
    await change.audits([
      { type: 'WORKER_ADDED', data: { worker } },
      { type: 'ROLE_GRANTED', data: { worker, role: 'admin' } },
    ])
  })
}

/**
 * Changes a place. Its own admins may change all but the nip, which is ignored if they send it; omitted settings are
 * unchanged. All admins of the place are notified of a changed account number, and parents see for 14 days that it is
 * new.
 * @throws DomainError place.not_found; account.proof_required to change the account number
 */
export async function updatePlace(
  kernel: Kernel,
  by: Principal,
  { placeId, nip, ...change }: PlaceChange & { placeId: number },
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async ({ tx, audit, now }) => {
    const before = found(await readPlace(tx, placeId), 'place.not_found')
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given, ...(nip !== undefined && isAdmin(by) && { nip }) }
    const fields = changedFields(before, after)
    if (fields === '') return
    const { name, accountNumber } = after
    const redirected = accountNumber !== before.accountNumber
    if (redirected) requireRecentProof(by)
    // The first number of an imported place is not shown as new to parents.
    const replaced = redirected && before.accountNumber !== ''
    await writePlace(tx, placeId, { ...after, ...(replaced && { accountNumberChangedAt: now }) })
    await audit('PLACE_CHANGED', {
      place: placeId,
      fields,
      ...(redirected && { accountNumber, accountNumberBefore: before.accountNumber }),
    })
    if (redirected) await tellAdmins(tx, { placeId, name, accountNumber })
  })
}

/**
 * Sets whether the place's staff need a second factor. The caller must have given one. The staff's streams reconnect
 * with current rights.
 * @throws DomainError account.factor_required; place.not_found
 */
export async function setFactorRequired(
  kernel: Kernel,
  by: Principal,
  { placeId, required }: { placeId: number; required: boolean },
): Promise<void> {
  const phones = await kernel.db.sql.begin(async (tx) => {
    if (required && !(await gaveFactor(tx, by.sessionId))) throw new DomainError('account.factor_required')
    const changed = await orm(tx)
      .update(places)
      .set({ factorRequired: required })
      .where(eq(places.id, placeId))
      .returning({ id: places.id })
    if (changed.length === 0) throw new DomainError('place.not_found')
    await audit(tx, {
      at: kernel.clock.now(),
      principal: by.login,
      type: 'FACTOR_REQUIREMENT_CHANGED',
      data: { place: placeId, required },
      placeId,
    })
    const rows = await selectFrom(tx, staffOfPlaces, 'phone').where(inPlace(staffOfPlaces, placeId))
    return rows.map(({ phone }) => phone)
  })
  await refreshRights(kernel, phones)
}

export async function isFactorRequired({ db }: Pick<Kernel, 'db'>, placeId: number): Promise<boolean> {
  const [row] = await orm(db.sql)
    .select({ required: places.factorRequired })
    .from(places)
    .where(eq(places.id, placeId))
  return row?.required ?? false
}

const LONGEST_CLOSURE = 366

/**
 * Closes the place from `from` to `to`, both inclusive; days already closed are renamed.
 * @throws DomainError period.invalid, period.too_long (over 366 days)
 */
export async function closeDays(
  kernel: Kernel,
  by: Caller,
  { placeId, from, to, name }: { placeId: number; from: Day; to: Day; name: string },
): Promise<void> {
  if (to < from) throw new DomainError('period.invalid')
  const count = daysBetween(from, to) + 1
  if (count > LONGEST_CLOSURE) throw new DomainError('period.too_long')
  const days = Array.from({ length: count }, (_, n) => ({ day: addDays(from, n), name }))
  await changePlace(kernel, { placeId, by }, async ({ tx, audit }) => {
    await addClosedDays(tx, placeId, days)
    await audit('CLOSED_DAYS_ADDED', { place: placeId, from, to })
  })
}

/** Reopens the place on this day; a no-op if it was not closed. */
export async function openDay(
  kernel: Kernel,
  by: Caller,
  { placeId, day }: { placeId: number; day: Day },
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async ({ tx, audit }) => {
    const opened = await orm(tx)
      .delete(placeClosedDays)
      .where(and(eq(placeClosedDays.placeId, placeId), eq(placeClosedDays.day, day)))
      .returning({ day: placeClosedDays.day })
    if (opened.length > 0) await audit('CLOSED_DAY_REMOVED', { place: placeId, day })
  })
}
