import type { Principal } from '@skrzat/contract/access'
import type { DocumentKind } from '@skrzat/contract/accounting'
import type { Day } from '@skrzat/contract/days'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { kids, notifications } from '@skrzat/db/schema'
import {
  notificationType,
  section as sectionSchema,
  type ListedNotice,
  type Notification,
  type Section,
} from '@skrzat/contract/wire/notifications'
import { erasedName } from '../../kernel/erasing.ts'
import { documentKindAt } from '../document-kinds/index.ts'
import { keepsDiet, notDeclined } from '../people/index.ts'
import { type Named, namedOf, NOTHING_NAMED, type Subjects } from './subjects.ts'

type Row = RowOf<typeof notifications, 'id' | 'type' | 'section' | 'placeId' | 'createdAt'> & {
  kid: ValueOf<typeof kids, 'id'> | null
  kidName: string
  payment: number | null
  post: number | null
  event: number | null
  file: number | null
  erasure: number | null
  amount: number | null
  was: number | null
  day: Day | null
  until: Day | null
}

type ListedRow = Row & RowOf<typeof notifications, 'readAt'> & { placeName: string | null }

/** Notices of a page of the list. */
const PAGE = 30
/** Limit of unread ones per answer; older ones appear once newer ones are read. */
const UNREAD_LIMIT = 500
/** The maximum of unread notices in a push or an e-mail. */
const TOLD = 100

/**
 * Whether the notification `n` is still visible to its account `a`. Notices about a kid are visible to its parents, and
 * once it left only those about open invoices; those about absences also to staff who keep them; reported posts to
 * those who handle them; diets to the kid's tutors and the kitchen; proposals and withdrawn consents to those who edit
 * the kid's group; answers to proposals and asked consents to its guardians; other news to the place's people. People who have left no longer see names, nor badges of
 * screens that they can't open. Alarms are for admins only. Notices about rights themselves stay.
 */
export function stillConcerns(sql: AnySql): SqlFragment {
  const worker = sql`staff_of_places w where w.place_id = n.place_id and w.phone = a.login and w.deleted_at is null`
  const kid = sql`guardianships own where own.phone = a.login and own.deleted_at is null`
  return sql`case
    when n.section = 'admin' then 'ROLE_ADMIN' = any(a.authorities)
    when n.type = 'TYPE_POST_REPORT' then 'ROLE_ADMIN' = any(a.authorities) or exists (select from ${worker}
      and 'admin' = any(w.roles))
    when n.type = 'TYPE_DIET_CHANGED' then exists (
      select from ${worker} and not w.declined and exists (
        select from kids k where k.id = (n.data ->> 'kid')::bigint and k.place_id = n.place_id
          and k.deleted_at is null and ${keepsDiet(sql)}))
    when n.type = 'TYPE_DIET_REMIND' then exists (
      select from ${worker} and not w.declined and ('kitchen' = any(w.roles) or w.tutor_of <> '{}'))
    when n.type in ('TYPE_CARD_DECIDED', 'TYPE_CONSENT_ASKED') then exists (
      select from ${kid} and not own.declined and own.kid_id = (n.data ->> 'kid')::bigint)
    when n.type = 'TYPE_PERSON_ERASED' then exists (
      select from ${worker} and not w.declined and 'admin' = any(w.roles))
    when n.type in ('TYPE_CARD_PROPOSED', 'TYPE_CONSENT_WITHDRAWN', 'TYPE_CONTACT_ERASED') then exists (
      select from ${worker} and not w.declined and exists (
        select from kids ward where ward.id = (n.data ->> 'kid')::bigint and ward.place_id = n.place_id
          and (ward.deleted_at is null or n.type = 'TYPE_CONSENT_WITHDRAWN' and not ward.erased)
          and ('admin' = any(w.roles) or ward.group_id = any(w.tutor_of))))
    when n.place_id is null or n.section = 'places' then true
    when not ${notDeclined(sql, sql`n.place_id`, sql`a.login`)} then false
    when n.section = 'absence_user' then exists (select from ${kid} and own.kid_id = (n.data ->> 'kid')::bigint)
    when n.section = 'payment_user' then exists (
      select from guardianships own where own.phone = a.login and own.kid_id = (n.data ->> 'kid')::bigint
        and own.may_pay and (own.deleted_at is null or exists (
          select from invoices open where open.id = (n.data ->> 'payment')::bigint and open.kid_id = own.kid_id
            and open.amount_left > open.others_left and open.deleted_at is null)))
    when n.section = 'absences' then exists (select from ${worker} and w.roles && array['absence', 'admin'])
    else exists (select from ${worker}) or exists (select from ${kid} and own.place_id = n.place_id) end`
}

/** The reading session; notifications about withheld rights are hidden until a second factor is given. */
export type Reader = Pick<Principal, 'accountId' | 'authorities' | 'staff' | 'kids' | 'factorDue'>

/** Whether the notification `n` is about something visible to this session. */
export function notWithheld(sql: Sql, { authorities, staff, kids, factorDue }: Reader): SqlFragment {
  if (factorDue === null) return sql`true`
  if (factorDue === 'give') return sql`false`
  const places = staff.map(({ placeId }) => placeId)
  const ofKids = kids.map(({ placeId }) => placeId)
  const all = [...places, ...ofKids]
  return sql`case
    when n.section = 'admin' then ${authorities.includes('ROLE_ADMIN')}
    when n.type in ('TYPE_CARD_PROPOSED', 'TYPE_CONSENT_WITHDRAWN', 'TYPE_DIET_CHANGED', 'TYPE_DIET_REMIND',
      'TYPE_PERSON_ERASED', 'TYPE_CONTACT_ERASED') then n.place_id = any(${places}::bigint[])
    when n.type in ('TYPE_CARD_DECIDED', 'TYPE_CONSENT_ASKED') then n.place_id = any(${ofKids}::bigint[])
    when n.place_id is null or n.section in ('places', 'absence_user', 'payment_user') then true
    when n.section = 'absences' then n.place_id = any(${places}::bigint[])
    else n.place_id = any(${all}::bigint[]) end`
}

export type NoticePorts = { readonly sql: Sql; readonly subjects: Subjects }

/** The account's unread notifications, newest first; optionally of one section and one place. */
export async function unread(
  { sql, subjects }: NoticePorts,
  reader: Principal,
  { section, placeId }: { section?: Section | undefined; placeId?: number | undefined } = {},
): Promise<Notification[]> {
  const rows = await sql<Row[]>`
    select ${fields(sql)}
    from ${joined(sql)}
    where n.account_id = ${reader.accountId} and n.read_at is null and ${stillConcerns(sql)}
      and ${notWithheld(sql, reader)}
      ${section === undefined ? sql`` : sql`and n.section = ${section}`}
      ${placeId === undefined ? sql`` : sql`and n.place_id = ${placeId}`}
    order by n.id desc limit ${UNREAD_LIMIT}`
  const named = await namedOf(subjects, reader, rows)
  return rows.map((row) => toNotification(row, named))
}

/**
 * Those of these notices that still concern their account, by account. Read for all accounts at once, so events and
 * files have no names.
 */
export async function noticesById(sql: Sql, ids: readonly number[]): Promise<Map<number, Notification>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<(Row & RowOf<typeof notifications, 'accountId'>)[]>`
    select ${fields(sql)}, n.account_id as "accountId" from ${joined(sql)}
    where n.id = any(${[...ids]}::bigint[]) and ${stillConcerns(sql)}`
  return new Map(rows.map((row) => [row.accountId, toNotification(row, NOTHING_NAMED)]))
}

export type ToldNotice = Notification & {
  readonly placeName: string | null
  /** The file's id, even if its name is left out. */
  readonly file: number | null
  /** What the notice's invoice is called. */
  readonly documentKind: DocumentKind | null
}

/**
 * The account's newest unread notices, for messages sent outside a session.
 * @param which a condition on the notification `n`
 */
export async function unreadToTell(
  { sql, subjects }: NoticePorts,
  accountId: number,
  which: SqlFragment,
): Promise<ToldNotice[]> {
  const rows = await sql<(Row & { placeName: string | null; documentKind: DocumentKind | null })[]>`
    select ${fields(sql)}, p.name as "placeName",
      case when n.section = 'payment_user' then ${documentKindAt(sql, sql`n.place_id`, sql`coalesce(i.created_at, n.created_at)`)}
      end as "documentKind"
    from ${joined(sql)}
    left join places p on p.id = n.place_id
    where n.account_id = ${accountId} and n.read_at is null and ${stillConcerns(sql)} and ${which}
    order by n.id desc limit ${TOLD}`
  const reader = await subjects.rightsOf(accountId)
  const named = reader ? await namedOf(subjects, reader, rows) : NOTHING_NAMED
  return rows.map((row) => ({
    ...toNotification(row, named),
    placeName: row.placeName,
    file: row.file,
    documentKind: row.documentKind,
  }))
}

/** A page of the account's notices, read or not, newest first. */
export async function noticesOf(
  { sql, subjects }: NoticePorts,
  reader: Principal,
  { section, cursor }: { section?: Section | undefined; cursor?: number | null | undefined },
): Promise<{ notices: ListedNotice[]; next: number | null }> {
  const rows = await sql<ListedRow[]>`
    select ${fields(sql)}, n.read_at as "readAt", p.name as "placeName"
    from ${joined(sql)}
    left join places p on p.id = n.place_id
    where n.account_id = ${reader.accountId} and ${stillConcerns(sql)} and ${notWithheld(sql, reader)}
      ${section === undefined ? sql`` : sql`and n.section = ${section}`}
      ${cursor ? sql`and n.id < ${cursor}` : sql``}
    order by n.id desc limit ${PAGE + 1}`
  const shown = rows.slice(0, PAGE)
  const named = await namedOf(subjects, reader, shown)
  return {
    notices: shown.map((row) => ({
      ...toNotification(row, named),
      readDate: row.readAt?.toISOString() ?? null,
      placeName: row.placeName,
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

function fields(sql: Sql): SqlFragment {
  return sql`n.id, n.type, n.section, n.place_id as "placeId", n.created_at as "createdAt",
    k.id as kid, coalesce(concat_ws(' ', k.firstname, k.lastname), '') as "kidName",
    (n.data ->> 'payment')::bigint as payment, (n.data ->> 'post')::bigint as post,
    (n.data ->> 'event')::bigint as event, (n.data ->> 'erasure')::bigint as erasure, (n.data ->> 'file')::bigint as file,
    nullif(case n.type when 'TYPE_KID_PAYMENT_REMIND' then i.amount_left - i.others_left when 'TYPE_KID_PAID' then paid.amount
      else i.amount - (select coalesce(sum((share -> 'amount')::bigint), 0)::bigint
        from jsonb_array_elements(i.shares) share) end, 0) as amount,
    case when n.type = 'TYPE_KID_PAYMENT_CORRECTED' and i.shares = '[]' then (i.corrections -> -1 #>> '{was,amount}')::bigint end as was,
    coalesce(case n.type when 'TYPE_KID_PAID' then paid.day else i.deadline end, (n.data ->> 'from')::date) as day,
    nullif((n.data ->> 'until')::date, (n.data ->> 'from')::date) as until`
}

function joined(sql: Sql): SqlFragment {
  return sql`notifications n
    join accounts a on a.id = n.account_id
    left join kids k on k.id = (n.data ->> 'kid')::bigint
    left join invoices i on i.id = (n.data ->> 'payment')::bigint and i.deleted_at is null
    left join lateral (
      select (payment ->> 'applied')::bigint + (payment ->> 'toCredit')::bigint as amount, (payment ->> 'day')::date as day
      from jsonb_array_elements(i.payments) with ordinality as recorded (payment, nth)
      where n.type = 'TYPE_KID_PAID' and payment ->> 'reversed' is null and payment -> 'payerId' is null
      order by nth desc limit 1) paid on true`
}

function toNotification(row: Row, { events, files, posts }: Named): Notification {
  const { id, type, section, placeId, createdAt, kid, kidName, payment, post, amount, was, day, until } = row
  const event = (row.event !== null && events.get(row.event)) || null
  const file = (row.file !== null && files.get(row.file)) || null
  const told = post === null ? undefined : posts.get(post)
  const author = row.erasure !== null ? erasedName(row.erasure) : (told?.author ?? null)
  return {
    id,
    type: notificationType.parse(type),
    section: sectionSchema.parse(section),
    placeId,
    createdDate: createdAt.toISOString(),
    data: {
      kid_name: kidName,
      kid,
      place: placeId,
      payment,
      post,
      event,
      file,
      amount,
      ...(was !== null && { was }),
      day,
      until,
      author,
      ...(told && { words: told.words }),
    },
  }
}
