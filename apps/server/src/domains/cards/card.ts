/** Reading and writing a card's fields, and the history of what they were. */
import type { Principal } from '@skrzat/contract/access'
import type { AuditData, AuditKind } from '@skrzat/contract/audits'
import { warsawDay } from '@skrzat/contract/days'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError, invalidField, refusalOf } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockEdited, type OfKid, readsHealth } from './access.ts'
import { DIET_FIELDS, noteDietChanges } from './diet.ts'
import { type CardData, changesOf, EMPTY_CARD, type FieldChange, inOrder, namesOf } from './fields.ts'

export type CardPorts = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>

/** A change in progress. */
export type Writing = {
  readonly tx: TransactionSql
  readonly by: Pick<Principal, 'accountId' | 'login'>
  readonly at: Date
  /** The accepted proposal that it carries out. */
  readonly proposalId?: number
}

/** With the rights of who makes it. */
export type Authorised = Writing & { readonly by: Principal }

type Changing = { readonly kidId: number; readonly version?: number; readonly change: Partial<CardData> }

/** As `changeFields`, in a transaction of its own. */
export async function changeCard({ db, clock, wake }: CardPorts, by: Principal, to: Changing): Promise<void> {
  const at = clock.now()
  await db.sql.begin((tx) => changeFields({ tx, by, at }, to))
  wake()
}

/**
 * Changes fields of a card, as staff who edit the kid's group.
 * @param version the one that was shown; without it, whatever the card is now
 * @throws DomainError kid.not_found, forbidden, conflict.stale
 */
export async function changeFields(writing: Authorised, { kidId, version, change }: Changing): Promise<void> {
  const { tx, by, at } = writing
  const of = await lockEdited(tx, by, kidId)
  checkHealth(by, of, change)
  checkBirth(change, at)
  const card = await readCard(tx, kidId)
  if (version !== undefined && version !== card.version) throw new DomainError('conflict.stale')
  const changes = await writeCard(writing, of, card, change)
  if (changes.length > 0) await note(writing, of, 'CARD_CHANGED', { fields: namesOf(changes) })
}

/** @throws DomainError validation for a birth date of the future */
export function checkBirth({ birthDate }: Partial<CardData>, at: Date): void {
  if (birthDate && birthDate > warsawDay(at)) throw invalidField('card', 'birthDate', 'Max')
}

/** Being the system's admin does not suffice for health notes. @throws DomainError forbidden */
export function checkHealth(by: Principal, of: OfKid, change: Partial<CardData>): void {
  if (change.healthNotes !== undefined && !readsHealth(by, of)) throw refusalOf(by)
}

/** `version` 0 is a card that was never written. */
export type ReadCard = CardData & { readonly version: number }

/** For changes the caller has locked the kid. */
export async function readCard(tx: AnySql, kidId: number): Promise<ReadCard> {
  return (await readCards(tx, [kidId])).get(kidId) ?? { ...EMPTY_CARD, version: 0 }
}

/** Those that were written, by kid. */
export async function readCards(tx: AnySql, kidIds: readonly number[]): Promise<Map<number, ReadCard>> {
  const rows = await tx<(ReadCard & { kidId: number })[]>`
    select c.kid_id as "kidId", c.version, c.birth_date as "birthDate", c.allergens, c.other_allergies as "otherAllergies", c.diet,
      c.diet_note as "dietNote", c.health_notes as "healthNotes", c.notes, (
        select coalesce(json_agg(json_build_object('name', e.name, 'phone', e.phone) order by e.position), '[]')
        from emergency_contacts e where e.kid_id = c.kid_id) as emergency
    from kid_cards c where c.kid_id = any(${[...kidIds]}::bigint[])`
  return new Map(rows.map(({ kidId, ...card }) => [kidId, card]))
}

/**
 * Writes the fields that differ, with their history. A change of what the kid may eat waits to be confirmed.
 * @returns what changed
 */
export async function writeCard(
  writing: Writing,
  of: OfKid,
  card: ReadCard,
  change: Partial<CardData>,
): Promise<FieldChange[]> {
  const changes = changesOf(card, change)
  if (changes.length === 0) return changes
  const { tx, by, at } = writing
  const { kidId, placeId } = of
  const after = { ...card, ...change }
  await tx`
    insert into kid_cards (kid_id, birth_date, allergens, other_allergies, diet, diet_note, health_notes, notes,
      changed_at)
    values (${kidId}, ${after.birthDate}, ${inOrder(after.allergens)}::text[], ${[...after.otherAllergies]}::text[],
      ${after.diet}, ${after.dietNote}, ${after.healthNotes}, ${after.notes}, ${at})
    on conflict (kid_id) do update set version = kid_cards.version + 1, birth_date = excluded.birth_date,
      allergens = excluded.allergens, other_allergies = excluded.other_allergies, diet = excluded.diet,
      diet_note = excluded.diet_note, health_notes = excluded.health_notes, notes = excluded.notes,
      changed_at = excluded.changed_at`
  if (changes.some(({ field }) => field === 'emergency'))
    await tx`
      with gone as (delete from emergency_contacts where kid_id = ${kidId} and position > ${after.emergency.length})
      insert into emergency_contacts (kid_id, position, name, phone)
      select ${kidId}, position, name, phone from unnest(
        ${after.emergency.map(({ name }) => name)}::text[],
        ${after.emergency.map(({ phone }) => phone)}::text[]) with ordinality as e (name, phone, position)
      on conflict (kid_id, position) do update set name = excluded.name, phone = excluded.phone`
  if (DIET_FIELDS.some((eaten) => changes.some(({ field }) => field === eaten)))
    await noteDietChanges(tx, { kidIds: [kidId], placeId, by: by.accountId, at })
  await keepHistory(writing, kidId, changes)
  return changes
}

/** The card is another one by what it shows of guardians: who saw the previous one decides nothing on it. */
export async function nextVersion(tx: TransactionSql, kidId: number, at: Date): Promise<void> {
  await tx`
    insert into kid_cards (kid_id, changed_at) values (${kidId}, ${at})
    on conflict (kid_id) do update set version = kid_cards.version + 1, changed_at = excluded.changed_at`
}

/** What each field was and became, for the card's history. */
export async function keepHistory(
  writing: Writing,
  kidId: number,
  changes: readonly FieldChange[],
): Promise<void> {
  await keepHistories(
    writing,
    changes.map((change) => ({ kidId, ...change })),
  )
}

/** The same for many kids, in one statement. */
export async function keepHistories(
  { tx, by, at, proposalId }: Writing,
  changes: readonly (FieldChange & { readonly kidId: number })[],
): Promise<void> {
  if (changes.length === 0) return
  await tx`
    insert into card_changes (kid_id, at, by, proposal_id, field, was, became)
    select c.kid_id, ${at}, ${by.accountId}, ${proposalId ?? null}::bigint, c.field, c.was::jsonb, c.became::jsonb
    from unnest(
      ${changes.map(({ kidId }) => kidId)}::bigint[],
      ${changes.map(({ field }) => field)}::text[],
      ${changes.map(({ was }) => JSON.stringify(was))}::text[],
      ${changes.map(({ became }) => JSON.stringify(became))}::text[]
    ) with ordinality as c (kid_id, field, was, became, nth)
    order by c.nth`
}

/** Writes an audit entry about a kid's card: ids and field names only. */
export async function note(
  { tx, by, at }: Writing,
  { kidId, placeId }: Pick<OfKid, 'kidId' | 'placeId'>,
  type: AuditKind,
  data: AuditData = {},
): Promise<void> {
  await audit(tx, { at, principal: by.login, type, data: { kid: kidId, ...data }, placeId })
}
