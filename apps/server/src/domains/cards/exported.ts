/** A family's export: the card, its history, and who of the staff read its health part. */
import { ALLERGENS, DIET_NAMES, DIETS } from '@skrzat/contract/card'
import { CARD_FIELDS, cardHistoryEntry, kidCard, pickupPerson } from '@skrzat/contract/wire/cards'
import { instant } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import {
  type ExportPart,
  type ExportSubject,
  instantCell,
  kidPart,
  onePage,
  pagesById,
} from '../../kernel/exporting.ts'
import { ALLERGEN_NAMES } from './names.ts'

/** People besides the guardians by their initials: their names and phones are data of others. */
const initialOnly = z.object({ initial: z.string() })

const exportedCard = kidCard.pick({ birthDate: true, otherAllergies: true, dietNote: true }).extend({
  allergens: z.array(z.enum(ALLERGENS)),
  diet: z.enum(DIETS),
  healthNotes: z.string(),
  notes: z.string(),
  emergency: z.array(initialOnly),
  pickups: z.array(pickupPerson.pick({ id: true, fromDay: true, toDay: true }).extend(initialOnly.shape)),
})
type ExportedCard = z.output<typeof exportedCard>

const exportedChange = cardHistoryEntry.omit({ by: true, proposedBy: true, field: true }).extend({
  field: z.enum(CARD_FIELDS),
})
type ExportedChange = z.output<typeof exportedChange>

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
const OF_OTHERS: readonly string[] = [
  'emergency',
  'guardian',
  'pickup',
] satisfies (typeof CARD_FIELDS)[number][]

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
      'Uwagi placówki': ({ notes }) => notes,
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
    pages: (sql, { kidId }) => pagesById((after, most) => changesFrom(sql, kidId, after, most)),
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

const initialsOf = (people: readonly z.output<typeof initialOnly>[]): string =>
  people.map(({ initial }) => `${initial}.`).join(', ')

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function cards(sql: Sql, { kidId }: ExportSubject): Promise<ExportedCard[]> {
  const rows = await sql<ExportedCard[]>`
    select card.birth_date as "birthDate", coalesce(card.allergens, '{}') as allergens,
      coalesce(card.other_allergies, '{}') as "otherAllergies", coalesce(card.diet, 'standard') as diet,
      coalesce(card.diet_note, '') as "dietNote", coalesce(card.health_notes, '') as "healthNotes",
      coalesce(card.notes, '') as notes,
      (select coalesce(json_agg(json_build_object('initial', left(contact.name, 1)) order by contact.position), '[]')
        from emergency_contacts contact where contact.kid_id = kid.id) as emergency,
      (select coalesce(json_agg(json_build_object('id', person.id, 'initial', left(person.name, 1),
          'fromDay', person.from_day, 'toDay', person.to_day) order by person.id), '[]')
        from pickup_persons person where person.kid_id = kid.id) as pickups
    from kids kid left join kid_cards card on card.kid_id = kid.id
    where kid.id = ${kidId}`
  return rows
}

async function changesFrom(sql: Sql, kidId: number, after: number, most: number): Promise<ExportedChange[]> {
  const rows = await sql<(Omit<ExportedChange, 'at'> & { at: Date })[]>`
    select id, at, field,
      case when field <> all(${[...OF_OTHERS]}::text[]) then was end as was,
      case when field <> all(${[...OF_OTHERS]}::text[]) then became end as became
    from card_changes where kid_id = ${kidId} and id > ${after} order by id limit ${most}`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
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
