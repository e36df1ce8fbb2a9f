/** A family's export: the card, its history, what the guardian proposed, and who of the staff read its health part. */
import { ALLERGENS, DIET_NAMES, DIETS, RELATIONS } from '@skrzat/contract/card'
import {
  CARD_FIELDS,
  type CardField,
  cardHistoryEntry,
  kidCard,
  pickupPerson,
  proposedChange,
} from '@skrzat/contract/wire/cards'
import { day, id, instant, nameRef } from '@skrzat/contract/wire/common'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { cardProposals } from '@skrzat/db/schema'
import { z } from 'zod'
import { isOfPhones } from '../../kernel/erasing.ts'
import {
  accountPart,
  type ExportedAccount,
  type ExportPart,
  type ExportSubject,
  instantCell,
  kidPart,
  onePage,
  pagesById,
  yesCell,
} from '../../kernel/exporting.ts'
import { RELATION_NAMES } from '../people/index.ts'
import { ALLERGEN_NAMES } from './names.ts'

/** People besides the guardian by their initials: their names and phones are data of others. */
const initialOnly = z.object({ initial: z.string() })

/** On the card, one may be the guardian, who has a name. */
const onCard = initialOnly.extend({ own: z.boolean(), name: z.string().nullable() })

const exportedCard = kidCard.pick({ birthDate: true, otherAllergies: true, dietNote: true }).extend({
  allergens: z.array(z.enum(ALLERGENS)),
  diet: z.enum(DIETS),
  healthNotes: z.string(),
  /** Null in a guardian's own export. */
  notes: z.string().nullable(),
  emergency: z.array(onCard),
  pickups: z.array(pickupPerson.pick({ id: true, fromDay: true, toDay: true }).extend(onCard.shape)),
})
type ExportedCard = z.output<typeof exportedCard>

const exportedChange = cardHistoryEntry.omit({ by: true, proposedBy: true, field: true }).extend({
  field: z.enum(CARD_FIELDS),
})
type ExportedChange = z.output<typeof exportedChange>

const exportedProposal = z.object({
  id,
  at: instant,
  state: z.enum(cardProposals.state.enumValues),
  decidedAt: instant.nullable(),
  change: proposedChange.extend({
    emergency: z.array(initialOnly).exactOptional(),
    addPickup: initialOnly.extend({ fromDay: day.nullable(), toDay: day.nullable() }).exactOptional(),
  }),
})
type ExportedProposal = z.output<typeof exportedProposal>

const otherCard = z.object({
  place: nameRef,
  kind: z.enum(['emergency', 'pickup']),
  name: z.string(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
})

const healthReader = z.object({ id: z.number(), name: z.string(), at: instant })

const FIELD: Record<(typeof CARD_FIELDS)[number], string> = {
  birthDate: 'data urodzenia',
  allergens: 'alergeny',
  otherAllergies: 'inne alergie',
  diet: 'dieta',
  dietNote: 'uwagi do diety',
  healthNotes: 'zdrowie',
  emergency: 'telefony w\u00a0nagłych sytuacjach',
  notes: 'uwagi placówki',
  guardian: 'opiekun',
  pickup: 'osoba odbierająca',
}

/** Fields whose values are of other people: the export says that they changed, without the values. */
const OF_OTHERS: readonly CardField[] = ['emergency', 'guardian', 'pickup']

/** The place's own notes, which guardians do not see, are in its export alone. */
const hiddenIn = ({ byPlace }: ExportSubject): readonly CardField[] =>
  byPlace ? OF_OTHERS : [...OF_OTHERS, 'notes']

export const CARDS_EXPORTS: readonly ExportPart[] = [
  kidPart({
    of: 'kid',
    name: 'karta',
    title: 'Karta dziecka',
    schema: exportedCard,
    columns: {
      'Data urodzenia': ({ birthDate }) => birthDate,
      Alergeny: ({ allergens, otherAllergies }) =>
        [...allergens.map((allergen) => ALLERGEN_NAMES[allergen]), ...otherAllergies].join(', '),
      Dieta: ({ diet, dietNote }) => [DIET_NAMES[diet], dietNote].filter((text) => text !== '').join('; '),
      Zdrowie: ({ healthNotes }) => healthNotes,
      'Uwagi placówki': ({ notes }) => notes ?? 'placówka daje je na prośbę',
      'Telefony w\u00a0nagłych sytuacjach': ({ emergency }) => initialsOf(emergency),
      'Osoby odbierające': ({ pickups }) => initialsOf(pickups),
    },
    pages: (sql, subject) => onePage(cards(sql, subject)),
  }),
  kidPart({
    of: 'kid',
    name: 'zmiany-karty',
    title: 'Zmiany w\u00a0karcie',
    schema: exportedChange,
    columns: {
      Kiedy: ({ at }) => instantCell(at),
      Co: ({ field }) => FIELD[field],
      Przedtem: ({ was }) => valueText(was),
      Potem: ({ became }) => valueText(became),
    },
    pages: (sql, subject) => pagesById((after, most) => changesFrom(sql, subject, after, most)),
  }),
  accountPart({
    of: 'account',
    name: 'propozycje',
    title: 'Zmiany w\u00a0karcie, które zaproponował opiekun',
    schema: exportedProposal,
    columns: {
      Kiedy: ({ at }) => instantCell(at),
      Co: ({ change }) => valueText(change),
      Stan: ({ state }) => STATE[state],
      Rozpatrzono: ({ decidedAt }) => instantCell(decidedAt),
    },
    pages: (sql, account) => pagesById((after, most) => proposalsFrom(sql, account, after, most)),
  }),
  accountPart({
    of: 'private',
    name: 'inne-karty',
    title: 'Opiekun na kartach innych dzieci',
    schema: otherCard,
    columns: {
      Placówka: ({ place }) => place.name,
      Jako: ({ kind }) => FIELD[kind],
      'Imię i\u00a0nazwisko': ({ name }) => name,
      Od: ({ fromDay }) => fromDay,
      Do: ({ toDay }) => toDay,
    },
    pages: (sql, account) => onePage(otherCards(sql, account)),
  }),
  kidPart({
    of: 'kid',
    name: 'odczyty-zdrowia',
    title: 'Kto z\u00a0personelu czytał o\u00a0zdrowiu dziecka',
    schema: healthReader,
    columns: { Kiedy: ({ at }) => instantCell(at), Kto: ({ name }) => name },
    pages: (sql, subject) => pagesById((after, most) => readersFrom(sql, subject, after, most)),
  }),
]

const initialsOf = (people: readonly z.output<typeof onCard>[]): string =>
  people.map(({ initial, name }) => name ?? `${initial}.`).join(', ')

const STATE: Record<ExportedProposal['state'], string> = {
  waiting: 'czeka',
  accepted: 'przyjęta',
  declined: 'odrzucona',
  withdrawn: 'wycofana',
}

/** Of values that are objects. */
const LABELS: Readonly<Record<string, string>> = {
  ...FIELD,
  addPickup: 'nowa osoba odbierająca',
  removePickup: 'usunięcie osoby odbierającej',
  phone: 'telefon',
  name: 'imię i\u00a0nazwisko',
  initial: 'pierwsza litera',
  relation: 'kim jest',
  mayBeTold: 'dostaje wiadomości',
  mayPay: 'płaci',
  mayPickUp: 'odbiera',
  fromDay: 'od',
  toDay: 'do',
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'boolean') return yesCell(value)
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const texts = Object.entries(value).map(([name, part]) => {
    const relation = name === 'relation' ? z.enum(RELATIONS).safeParse(part).data : undefined
    return `${LABELS[name] ?? name}: ${relation ? RELATION_NAMES[relation] : valueText(part)}`
  })
  return texts.join('; ')
}

async function cards(sql: Sql, { kidId, guardian, byPlace }: ExportSubject): Promise<ExportedCard[]> {
  const person = (of: SqlFragment) => sql`
    'initial', left(${of}.name, 1), 'own', ${of}.phone is not distinct from ${guardian?.phone ?? null}::text,
    'name', case when ${of}.phone = ${guardian?.phone ?? null}::text then ${of}.name end`
  const rows = await sql<ExportedCard[]>`
    select card.birth_date as "birthDate", coalesce(card.allergens, '{}') as allergens,
      coalesce(card.other_allergies, '{}') as "otherAllergies", coalesce(card.diet, 'standard') as diet,
      coalesce(card.diet_note, '') as "dietNote", coalesce(card.health_notes, '') as "healthNotes",
      case when ${byPlace} then coalesce(card.notes, '') end as notes,
      (select coalesce(json_agg(json_build_object(${person(sql`contact`)}) order by contact.position), '[]')
        from emergency_contacts contact where contact.kid_id = kid.id) as emergency,
      (select coalesce(json_agg(json_build_object('id', one.id, 'fromDay', one.from_day, 'toDay', one.to_day,
          ${person(sql`one`)}) order by one.id), '[]')
        from pickup_persons one where one.kid_id = kid.id) as pickups
    from kids kid left join kid_cards card on card.kid_id = kid.id
    where kid.id = ${kidId}`
  return rows
}

async function changesFrom(
  sql: Sql,
  subject: ExportSubject,
  after: number,
  most: number,
): Promise<ExportedChange[]> {
  const { kidId, guardian } = subject
  const shown = (value: SqlFragment) => sql`
    case when field <> all(${[...hiddenIn(subject)]}::text[]) or field = any(${[...OF_OTHERS]}::text[])
      and ${isOfPhones(sql, { phone: sql`${value} ->> 'phone'`, at: sql`at` }, { phones: [], held: guardian?.held ?? [] })}
      then ${value} end`
  const rows = await sql<(Omit<ExportedChange, 'at'> & { at: Date })[]>`
    select id, at, field, ${shown(sql`was`)} as was, ${shown(sql`became`)} as became
    from card_changes where kid_id = ${kidId} and id > ${after} order by id limit ${most}`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

type ProposalRow = Omit<ExportedProposal, 'at' | 'decidedAt' | 'change'> & {
  at: Date
  decidedAt: Date | null
  change: unknown
}

const initialOf = (name: string) => name.slice(0, 1)

/** Their people are by their initials, as on the card. */
async function proposalsFrom(
  sql: Sql,
  { kidId, accountId }: ExportedAccount,
  after: number,
  most: number,
): Promise<ExportedProposal[]> {
  const rows = await sql<ProposalRow[]>`
    select id, proposed_at as at, state, decided_at as "decidedAt", change
    from card_proposals where kid_id = ${kidId} and proposed_by = ${accountId} and id > ${after}
    order by id limit ${most}`
  return rows.map(({ at, decidedAt, change, ...row }) => {
    const { emergency, addPickup, ...rest } = proposedChange.parse(change)
    return {
      ...row,
      at: at.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      change: {
        ...rest,
        ...(emergency && { emergency: emergency.map(({ name }) => ({ initial: initialOf(name) })) }),
        ...(addPickup && { addPickup: { ...addPickup, initial: initialOf(addPickup.name) } }),
      },
    }
  })
}

/** By the phone, and without the kids, who may be of other families. */
async function otherCards(
  sql: Sql,
  { kidId, phone }: ExportedAccount,
): Promise<z.output<typeof otherCard>[]> {
  return await sql<z.output<typeof otherCard>[]>`
    select json_build_object('id', place.id, 'name', place.name) as place, named.kind, named.name,
      named.from_day as "fromDay", named.to_day as "toDay"
    from (
      select kid_id, 'emergency' as kind, name, null::date as from_day, null::date as to_day
      from emergency_contacts where phone = ${phone}
      union all
      select kid_id, 'pickup', name, from_day, to_day from pickup_persons where phone = ${phone}) named
    join kids kid on kid.id = named.kid_id join places place on place.id = kid.place_id
    where named.kid_id <> ${kidId}
    order by place.id, named.kind, named.kid_id`
}

async function readersFrom(sql: Sql, { kidId, placeId }: ExportSubject, after: number, most: number) {
  const rows = await sql<{ id: number; at: Date; name: string }[]>`
    select l.id, l.at, coalesce((
      select w.name from staff_of_places w where w.place_id = ${placeId} and w.phone = l.principal
      order by w.deleted_at is not null, w.deleted_at desc, w.worker_id limit 1), '') as name
    from audit_log l
    where l.data ->> 'kid' = ${String(kidId)} and l.type = 'HEALTH_READ' and l.id > ${after}
    order by l.id limit ${most}`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
