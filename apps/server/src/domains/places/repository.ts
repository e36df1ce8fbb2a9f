import type { GrantableRole } from '@skrzat/contract/roles'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import { found } from '../../kernel/errors.ts'

type Handle = Sql | TransactionSql

type Reminders = Pick<PlaceInfo, 'automaticReminders' | 'smsReminders'>
export type NewPlace = Omit<PlaceInfo, 'id' | 'image' | 'myRoles' | keyof Reminders> & Partial<Reminders>

/** Adds a place. Returns its id. */
export async function addPlace(sql: Handle, place: NewPlace): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into places (name, email, phone, city, state, nip, street, absence_day_before, show_one_kid,
      accept_late, absence_max_time, account_number, payment_days, automatic_reminders, sms_reminders)
    values (${place.name}, ${place.email}, ${place.phone}, ${place.city}, ${place.state}, ${place.nip},
      ${place.street}, ${place.absenceDayBefore}, ${place.showOneKid}, ${place.acceptLate},
      ${place.absenceMaxTime}, ${place.accountNumber}, ${place.paymentDays},
      ${place.automaticReminders ?? false}, ${place.smsReminders ?? false})
    returning id`
  return found(row, 'internal').id
}

/**
 * Holds off every other change to the people of a place until the transaction ends.
 * @returns false where there is no such place
 */
export async function lockPlace(tx: TransactionSql, placeId: number): Promise<boolean> {
  const locked = await tx`select id from places where id = ${placeId} for no key update`
  return locked.count > 0
}

/** What a place's forms hold. */
export type PlaceFields = Required<NewPlace>

export async function readPlace(sql: Handle, placeId: number): Promise<PlaceFields | undefined> {
  const [row] = await sql<PlaceFields[]>`
    select name, email, phone, city, state, nip, street, absence_day_before as "absenceDayBefore",
      show_one_kid as "showOneKid", accept_late as "acceptLate",
      to_char(absence_max_time, 'HH24:MI') as "absenceMaxTime", account_number as "accountNumber",
      payment_days as "paymentDays", automatic_reminders as "automaticReminders", sms_reminders as "smsReminders"
    from places where id = ${placeId}`
  return row
}

export async function writePlace(sql: Handle, placeId: number, place: PlaceFields): Promise<void> {
  await sql`
    update places set name = ${place.name}, email = ${place.email}, phone = ${place.phone}, city = ${place.city},
      state = ${place.state}, nip = ${place.nip}, street = ${place.street},
      absence_day_before = ${place.absenceDayBefore}, show_one_kid = ${place.showOneKid},
      accept_late = ${place.acceptLate}, absence_max_time = ${place.absenceMaxTime},
      account_number = ${place.accountNumber}, payment_days = ${place.paymentDays},
      automatic_reminders = ${place.automaticReminders}, sms_reminders = ${place.smsReminders}
    where id = ${placeId}`
}

/** Gives roles to the place's workers, who are named by their phones; roles held already stay. */
export async function grantRoles(
  sql: Handle,
  placeId: number,
  grants: readonly { readonly phone: string; readonly role: GrantableRole }[],
): Promise<void> {
  await sql`
    insert into worker_roles (worker_id, role)
    select w.id, g.role
    from unnest(${grants.map(({ phone }) => phone)}::text[], ${grants.map(({ role }) => role)}::text[])
      as g (phone, role)
    join workers w on w.place_id = ${placeId} and w.phone = g.phone and w.deleted_at is null
    order by w.id, g.role
    on conflict do nothing`
}

/** Makes the place's workers, named by their phones, tutors of its groups, named by their names. */
export async function addTutors(
  sql: Handle,
  placeId: number,
  tutors: readonly { readonly phone: string; readonly group: string }[],
): Promise<void> {
  await sql`
    insert into group_tutors (group_id, worker_id)
    select g.id, w.id
    from unnest(${tutors.map(({ phone }) => phone)}::text[], ${tutors.map(({ group }) => group)}::text[])
      as t (phone, name)
    join workers w on w.place_id = ${placeId} and w.phone = t.phone and w.deleted_at is null
    join groups g on g.place_id = ${placeId} and g.name = t.name and g.deleted_at is null
    order by g.id, w.id
    on conflict do nothing`
}

/** Closes the place on these days; those that it is closed on already get the new name. */
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
