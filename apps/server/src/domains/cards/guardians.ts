/** A kid's guardians as the card has them. Access follows the phones, as after a change of the kid's form. */
import type { Principal } from '@skrzat/contract/access'
import type { GuardianForm } from '@skrzat/contract/wire/cards'
import type { AnySql } from '@skrzat/db/client'
import { inArray, selectFrom } from '@skrzat/db/orm'
import { guardianships } from '@skrzat/db/schema'
import { DomainError, unseenBy } from '../../kernel/errors/index.ts'
import { describeGuardians, setGuardians } from '../people/index.ts'
import { type Change, changePlace, groupOfKid } from '../places/index.ts'
import { lockEdited } from './access.ts'
import { type CardPorts, keepHistory, nextVersion, note } from './card.ts'
import { type FieldChange, same } from './fields.ts'
import { withdrawOfFormer } from './waiting.ts'

type Setting = {
  readonly kidId: number
  readonly guardians: readonly GivenGuardian[]
  readonly shown?: readonly GuardianForm[]
}

/** As `setGuardiansIn`, in a change of its own. */
export async function setKidGuardians(ports: CardPorts, by: Principal, to: Setting): Promise<void> {
  checkGuardians(to.guardians)
  const kid = await groupOfKid(ports.db.sql, to.kidId)
  if (!kid) throw unseenBy(by, 'kid.not_found')
  await changePlace(ports, { placeId: kid.placeId, by }, (change) => setGuardiansIn(change, by, to))
}

/**
 * Sets all guardians of a kid, in order; the first two are `phone1` and `phone2` of the wires. One who is left out
 * loses access at once, and what he or she proposed is withdrawn.
 * @param shown the guardians as the caller saw them; without it, those of now
 * @throws DomainError kid.not_found, forbidden, guardian.repeated, conflict.stale
 */
export async function setGuardiansIn(
  change: Change,
  by: Principal,
  { kidId, guardians: given, shown }: Setting,
): Promise<void> {
  checkGuardians(given)
  const to = new Set(given.map(({ phone }) => phone))
  const { tx, now: at } = change
  const of = await lockEdited(tx, by, kidId)
  const before = await guardiansNow(tx, kidId)
  if (shown && !same(shown.map(entry), before.map(entry))) throw new DomainError('conflict.stale')
  const guardians = completed(given, before)
  const changes = guardianChanges(before, guardians)
  const order = before.map(({ phone }) => phone)
  if (changes.length === 0 && same(order, [...to])) return
  await setGuardians(tx, [{ kidId, phones: [...to] }])
  await describeGuardians(
    tx,
    guardians.map((guardian) => ({ kidId, ...guardian })),
  )
  const from = new Set(order)
  change.phones({ from: [...from.difference(to)], to: [...to.difference(from)] })
  change.rightsOf(payersChanged(before, guardians))
  change.touch({ kids: [kidId], former: order })
  await nextVersion(tx, kidId, at)
  await keepHistory({ tx, by, at }, kidId, changes)
  await withdrawOfFormer({ tx, by, at }, of, [kidId])
  await note({ tx, by, at }, of, 'CARD_CHANGED', { fields: 'guardian' })
}

/** What is left out of one who stays, stays. */
export type GivenGuardian = Pick<GuardianForm, 'phone'> & Partial<GuardianForm>

/** With what is known of those who stay, and what holds for new ones. */
function completed(given: readonly GivenGuardian[], before: readonly GuardianForm[]): GuardianForm[] {
  return given.map((guardian) => ({
    name: '',
    relation: 'parent' as const,
    mayBeTold: true,
    mayPay: true,
    mayPickUp: true,
    ...before.find(({ phone }) => phone === guardian.phone),
    ...guardian,
  }))
}

/** @throws DomainError guardian.repeated */
function checkGuardians(guardians: readonly { readonly phone: string }[]): void {
  if (new Set(guardians.map(({ phone }) => phone)).size < guardians.length)
    throw new DomainError('guardian.repeated')
}

/** In order. */
export async function guardiansNow(sql: AnySql, kidId: number): Promise<GuardianForm[]> {
  return (await guardiansOfKids(sql, [kidId])).get(kidId) ?? []
}

/** By kid, in order. */
export async function guardiansOfKids(
  sql: AnySql,
  kidIds: readonly number[],
): Promise<Map<number, GuardianForm[]>> {
  const columns = ['kidId', 'phone', 'name', 'relation', 'mayBeTold', 'mayPay', 'mayPickUp'] as const
  const rows = await selectFrom(sql, guardianships, ...columns)
    .where(inArray(guardianships.kidId, [...kidIds]))
    .orderBy(guardianships.kidId, guardianships.position)
  const byKid = new Map<number, GuardianForm[]>()
  for (const { kidId, ...guardian } of rows) byKid.set(kidId, [...(byKid.get(kidId) ?? []), guardian])
  return byKid
}

/** Those who are added, changed or removed, by phone. */
export function guardianChanges(
  before: readonly GuardianForm[],
  after: readonly GuardianForm[],
): FieldChange[] {
  const now = new Map(after.map((guardian) => [guardian.phone, guardian]))
  const was = new Map(before.map((guardian) => [guardian.phone, guardian]))
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((phone) => {
    const change = { was: entry(was.get(phone)), became: entry(now.get(phone)) }
    return same(change.was, change.became) ? [] : [{ field: 'guardian', ...change }]
  })
}

/** With its keys in a fixed order. */
function entry(guardian: GuardianForm | undefined) {
  if (!guardian) return null
  const { phone, name, relation, mayBeTold, mayPay, mayPickUp } = guardian
  return { phone, name, relation, mayBeTold, mayPay, mayPickUp }
}

/** Phones of those who stay and from now on do, or do not, see the kid's invoices. */
function payersChanged(before: readonly GuardianForm[], after: readonly GuardianForm[]): string[] {
  const paid = new Map(before.map(({ phone, mayPay }) => [phone, mayPay]))
  return after.flatMap(({ phone, mayPay }) => ((paid.get(phone) ?? mayPay) === mayPay ? [] : [phone]))
}
