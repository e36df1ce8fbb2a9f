import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { and, type Column, eq, fragment, isNull, only, orm, pick, selectFrom } from '@skrzat/db/orm'
import { kids, places } from '@skrzat/db/schema'
import type { PlaceInfo } from '@skrzat/contract/wire/places'

type Handle = AnySql

type Reminders = Pick<PlaceInfo, 'automaticReminders' | 'smsReminders' | 'chargeRule' | 'differenceRule'>
export type NewPlace = Omit<PlaceInfo, 'id' | 'image' | 'myRoles' | keyof Reminders> & Partial<Reminders>

/** Rows of a place that are not deleted. */
export function inPlace(table: { placeId: Column; deletedAt: Column }, placeId: Column | number) {
  return and(eq(table.placeId, placeId), isNull(table.deletedAt))
}

/** The columns of a kid's form; its guardians are beside them. */
export const kidColumns = pick(kids, 'firstname', 'lastname', 'firstDay', 'lastDay')

/** Adds a place. Returns its id. */
export async function addPlace(sql: Handle, place: NewPlace): Promise<number> {
  const inserted = await orm(sql).insert(places).values(place).returning({ id: places.id })
  return only(inserted).id
}

/** Locks the people of a place against other changes until the transaction ends. @returns false for an unknown place */
export async function lockPlace(tx: TransactionSql, placeId: number): Promise<boolean> {
  const locked = await selectFrom(tx, places, 'id').where(eq(places.id, placeId)).for('no key update')
  return locked.length > 0
}

/** The fields of a place's forms. */
export type PlaceFields = Required<NewPlace>

/** The columns of the form fields. The audit log names changed ones in this order. */
export const formColumns = {
  ...pick(places, 'name', 'email', 'phone', 'city', 'state', 'nip', 'street'),
  ...pick(places, 'absenceDayBefore', 'showOneKid', 'acceptLate'),
  absenceMaxTime: fragment<string>`to_char(${places.absenceMaxTime}, 'HH24:MI')`,
  ...pick(
    places,
    'accountNumber',
    'paymentDays',
    'automaticReminders',
    'smsReminders',
    'chargeRule',
    'differenceRule',
  ),
}

export async function readPlace(sql: Handle, placeId: number): Promise<PlaceFields | undefined> {
  const [row] = await orm(sql).select(formColumns).from(places).where(eq(places.id, placeId))
  return row
}

export async function writePlace(
  sql: Handle,
  placeId: number,
  place: PlaceFields & { accountNumberChangedAt?: Date },
): Promise<void> {
  await orm(sql).update(places).set(place).where(eq(places.id, placeId))
}

/** Upserts closed days of the place; existing ones are renamed. */
export async function addClosedDays(
  sql: Handle,
  placeId: number,
  days: readonly { readonly day: string; readonly name: string }[],
): Promise<void> {
  await sql`
    insert into place_closed_days (place_id, day, name)
    select ${placeId}, day, name
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ name }) => name)}::text[]) as d (day, name)
    on conflict (place_id, day) do update set name = excluded.name`
}
