import type { TransactionSql } from '@skrzat/db/client'
import type { CardField } from '@skrzat/contract/wire/cards'
import type { ErasedPerson, Erasing } from '../../kernel/erasing.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { notify } from '../notifications/index.ts'
import { nextVersion, readCard } from './card.ts'
import { withdrawnNews } from './waiting.ts'

/** History and proposals go before the card: a change names its proposal. */
export async function eraseCards(tx: TransactionSql, kids: readonly number[]): Promise<number> {
  const ids = [...kids]
  await tx`delete from card_changes where kid_id = any(${ids}::bigint[])`
  await tx`delete from card_proposals where kid_id = any(${ids}::bigint[])`
  await tx`
    delete from diet_confirmations where change_id in (
      select id from diet_changes where kid_id = any(${ids}::bigint[]))`
  await tx`delete from diet_changes where kid_id = any(${ids}::bigint[])`
  await tx`delete from emergency_contacts where kid_id = any(${ids}::bigint[])`
  const { count } = await tx`delete from kid_cards where kid_id = any(${ids}::bigint[])`
  return count
}

export const CARDS_ERASE: readonly Erasing[] = [
  {
    what: 'card',
    columns: [
      'kid_cards.allergens',
      'kid_cards.other_allergies',
      'kid_cards.diet_note',
      'kid_cards.health_notes',
      'kid_cards.notes',
      'card_changes.field',
      'card_changes.was',
      'card_changes.became',
      'card_proposals.change',
      'emergency_contacts.name',
      'emergency_contacts.phone',
    ],
    ofKid: async (tx, { kidId }) => ({ count: await eraseCards(tx, [kidId]) }),
    /** Where other kids' cards name the person. */
    async ofPerson(tx, person) {
      const { phones, accountIds, histories } = person
      const ids = [...accountIds]
      const gone = await tx<{ kidId: number }[]>`
        delete from emergency_contacts where phone = any(${[...phones]}::text[]) returning kid_id as "kidId"`
      await tellEditors(tx, person, { field: 'emergency', gone })
      await tx`
        update card_proposals set change = '{}', state = case state when 'waiting' then 'withdrawn' else state end
        where proposed_by = any(${ids}::bigint[])`
      await tx`
        update card_changes set was = 'null', became = 'null'
        where kid_id = any(${[...histories]}::bigint[]) and exists (select from unnest(${[...phones]}::text[]) phone
          where position(phone in was::text || became::text) > 0)`
      return { count: gone.length }
    },
  },
  {
    what: 'pickups',
    columns: ['pickup_persons.name', 'pickup_persons.phone', 'pickup_persons.document_ending'],
    async ofKid(tx, { kidId }) {
      const { count } = await tx`delete from pickup_persons where kid_id = ${kidId}`
      return { count }
    },
    async ofPerson(tx, person) {
      const gone = await tx<{ kidId: number; listed: boolean }[]>`
        delete from pickup_persons where phone = any(${[...person.phones]}::text[])
        returning kid_id as "kidId", old.removed_at is null as listed`
      await tellEditors(tx, person, { field: 'pickup', gone: gone.filter(({ listed }) => listed) })
      return { count: gone.length }
    },
  },
]

/** A card lost a person without anybody's change: the history shows the rest, and the kid's editors get a notice. */
async function tellEditors(
  tx: TransactionSql,
  { accountIds, erasureId, now }: ErasedPerson,
  { field, gone }: { field: CardField; gone: readonly { readonly kidId: number }[] },
): Promise<void> {
  const kids = await tx<{ kidId: number; placeId: number }[]>`
    select id as "kidId", place_id as "placeId" from kids
    where id = any(${gone.map(({ kidId }) => kidId)}::bigint[]) and deleted_at is null order by id`
  for (const { kidId, placeId } of kids) {
    const left = field === 'emergency' ? (await readCard(tx, kidId)).emergency : null
    await tx`
      insert into card_changes (kid_id, at, by, field, was, became)
      select ${kidId}, ${now}, ${Math.min(...accountIds)}, ${field}, 'null', ${JSON.stringify(left)}::text::jsonb`
    await nextVersion(tx, kidId, now)
    const source = `contact-erased:${erasureId}:${kidId}`
    await addToOutbox(tx, [
      notify({ type: 'TYPE_CONTACT_ERASED', audience: { to: 'kid_editors', placeId, kidId }, source }),
    ])
  }
}

/** What is kept only until a kid leaves. The history has the same texts. */
export async function clearCardsAtLeaving(tx: TransactionSql, kids: readonly number[]): Promise<void> {
  const ids = [...kids]
  await tx`delete from emergency_contacts where kid_id = any(${ids}::bigint[])`
  await tx`delete from pickup_persons where kid_id = any(${ids}::bigint[])`
  await tx`
    update kid_cards set health_notes = '', diet_note = '', other_allergies = '{}', allergens = '{}', diet = 'standard',
      version = version + 1
    where kid_id = any(${ids}::bigint[])`
  await tx`
    update card_changes set was = 'null', became = 'null' where kid_id = any(${ids}::bigint[])
      and field in ('healthNotes', 'diet', 'dietNote', 'otherAllergies', 'allergens', 'emergency', 'pickup')`
  const waited = await tx<{ id: number; placeId: number }[]>`
    update card_proposals pr set state = 'withdrawn' from kids kid
    where kid.id = pr.kid_id and pr.kid_id = any(${ids}::bigint[]) and pr.state = 'waiting'
    returning pr.id, kid.place_id as "placeId"`
  await tx`update card_proposals set change = '{}' where kid_id = any(${ids}::bigint[])`
  await addToOutbox(
    tx,
    waited.map(({ id, placeId }) => withdrawnNews({ placeId }, id)),
  )
}
