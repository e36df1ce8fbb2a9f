/** What the roster file's optional columns come to on cards, by the rules of any change of a card. */
import type { AnySql } from '@skrzat/db/client'
import { auditAll } from '../../kernel/commands/index.ts'
import { describeGuardians } from '../people/index.ts'
import type { CardChanging, CardEntry, EnteredCard, KidCards } from '../places/index.ts'
import { keepHistories, readCards } from './card.ts'
import { DIET_FIELDS, noteDietChanges } from './diet.ts'
import { changesOf, EMPTY_CARD, type FieldChange, namesOf } from './fields.ts'
import { guardianChanges, guardiansOfKids } from './guardians.ts'
import { kidsWaiting, withdrawOfFormer } from './waiting.ts'

export const KID_CARDS: KidCards = {
  entered,
  enter,
  withProposals: async (sql, groupId) =>
    (await kidsWaiting(sql, sql`k.group_id = ${groupId}`)).map(({ id }) => id),
  withdrawOfFormer: (changing, kidIds) => withdrawOfFormer(changing, changing, kidIds),
}

async function entered(sql: AnySql, placeId: number): Promise<Map<number, EnteredCard>> {
  const rows = await sql<(EnteredCard & { kidId: number })[]>`
    select k.id as "kidId", c.birth_date::text as "birthDate", coalesce(c.diet, 'standard') as diet, (
      select coalesce(json_agg(json_build_object('phone', g.phone, 'name', g.name, 'relation', g.relation,
        'mayBeTold', g.may_be_told, 'mayPay', g.may_pay, 'mayPickUp', g.may_pick_up) order by g.position), '[]')
      from guardianships g where g.kid_id = k.id) as guardians
    from kids k left join kid_cards c on c.kid_id = k.id
    where k.place_id = ${placeId} and k.deleted_at is null`
  return new Map(rows.map(({ kidId, ...card }) => [kidId, card]))
}

/** One card's changes, and its fields after them. */
type Changed = Pick<CardEntry, 'kidId'> &
  Pick<EnteredCard, 'birthDate' | 'diet'> & { readonly changes: readonly FieldChange[] }

async function enter(changing: CardChanging, entries: readonly CardEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { tx, by, at, placeId } = changing
  const kidIds = entries.map(({ kidId }) => kidId)
  await tx`select from kids where id = any(${kidIds}::bigint[]) order by id for no key update`
  await describeGuardians(
    tx,
    entries.flatMap(({ kidId, names }) => names.map((named) => ({ kidId, ...named }))),
  )
  const cards = await readCards(tx, kidIds)
  const guardians = await guardiansOfKids(tx, kidIds)
  const changed = entries
    .map(({ kidId, names: _names, before, ...change }): Changed => {
      const card = cards.get(kidId) ?? EMPTY_CARD
      const ofGuardians = before === null ? [] : guardianChanges(before, guardians.get(kidId) ?? [])
      const { birthDate, diet } = { ...card, ...change }
      return { kidId, birthDate, diet, changes: [...changesOf(card, change), ...ofGuardians] }
    })
    .filter(({ changes }) => changes.length > 0)
  await writeCards(changing, changed)
  const kidIdsToConfirm = changed.filter(hasOtherDiet).map(({ kidId }) => kidId)
  await noteDietChanges(tx, { kidIds: kidIdsToConfirm, placeId, by: by.accountId, at })
  await keepHistories(
    changing,
    changed.flatMap(({ kidId, changes }) => changes.map((change) => ({ kidId, ...change }))),
  )
  await auditAll(
    tx,
    { at, principal: by.login, placeId },
    changed.map(({ kidId, changes }) => ({
      type: 'CARD_CHANGED' as const,
      data: { kid: kidId, fields: namesOf(changes) },
    })),
  )
}

/** Each card is another one after it, also where its guardians alone changed. */
async function writeCards({ tx, at }: CardChanging, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  await tx`
    insert into kid_cards (kid_id, birth_date, diet, changed_at)
    select e.kid_id, e.birth_date::date, e.diet, ${at}
    from unnest(
      ${changed.map(({ kidId }) => kidId)}::bigint[],
      ${changed.map(({ birthDate }) => birthDate)}::text[],
      ${changed.map(({ diet }) => diet)}::text[]) as e (kid_id, birth_date, diet)
    on conflict (kid_id) do update set version = kid_cards.version + 1, birth_date = excluded.birth_date,
      diet = excluded.diet, changed_at = excluded.changed_at`
}

function hasOtherDiet({ changes }: Changed): boolean {
  return DIET_FIELDS.some((eaten) => changes.some(({ field }) => field === eaten))
}
