import { id } from '@skrzat/contract/wire/common'
import { POST_TYPES } from '@skrzat/contract/post'
import type { TransactionSql, SqlFragment } from '@skrzat/db/client'
import { z } from 'zod'
import { accepted, keepsDiet, tutorsOf } from '../people/index.ts'

const ofKid = { placeId: id, kidId: id }

/** Who is notified; resolved when the job runs, so that people who have left meanwhile are excluded. */
export const audience = z.discriminatedUnion('to', [
  /** The system's admins, who need no place. */
  z.object({ to: z.literal('admins') }),
  /** One account, about a place, or null for the system. */
  z.object({ to: z.literal('account'), accountId: id, placeId: id.nullable() }),
  z.object({ to: z.literal('parents'), ...ofKid }),
  /**
   * The kid's parents, unless the invoice was deleted; reminders also require that their part of it is unpaid, and may go
   * by SMS. Once the kid left, only while that is open.
   */
  z.object({ to: z.literal('payers'), ...ofKid, invoiceId: id, reminded: z.boolean(), sms: z.boolean() }),
  /** Staff who keep the absences of the kid's place. */
  z.object({ to: z.literal('absence_keepers'), ...ofKid }),
  /**
   * Parents and workers of the place, except one account; of a group: its parents, its tutors, and those who see every
   * group's content (the roles admin and files).
   */
  z.object({ to: z.literal('members'), placeId: id, groupId: id.nullable(), exceptId: id }),
  /**
   * Those who see a post, except its author. STANDARD: the group's parents and tutors, and the place's admins; ROLE:
   * the place's parents and admins; WORKER: its workers; ALL: both; TEAM: everybody who has signed in.
   */
  z.object({
    to: z.literal('readers'),
    type: z.enum(POST_TYPES),
    placeId: id.nullable(),
    groupId: id.nullable(),
    exceptId: id,
    /** Only those who have not confirmed reading this post. */
    unconfirmed: id.nullable(),
  }),
  /** Those who handle reports of a place's posts: its admins; of team messages the system's. */
  z.object({ to: z.literal('moderators'), placeId: id.nullable(), exceptId: id }),
  /** Those who edit the kid's group: its tutors, and the place's admins. Also of a kid that left. */
  z.object({ to: z.literal('kid_editors'), ...ofKid }),
  /** The place's admins; but one, where that one did it. */
  z.object({ to: z.literal('directors'), placeId: id, exceptId: id.exactOptional() }),
  /** The tutors of the kid's group and those with the role `kitchen`, unless they have confirmed this change. */
  z.object({ to: z.literal('diet_keepers'), ...ofKid, changeId: id }),
  /** Those of the place who have not confirmed an open change of some kid's diet. */
  z.object({ to: z.literal('diet_waiting'), placeId: id }),
])
export type Audience = z.output<typeof audience>

/** The notification's references. Ids only: names are read later, so that a person can be erased. */
export function detailsOf(whom: Audience): {
  place?: number
  kid?: number
  payment?: number
  group?: number
} {
  return {
    ...('placeId' in whom && whom.placeId !== null && { place: whom.placeId }),
    ...('kidId' in whom && { kid: whom.kidId }),
    ...('invoiceId' in whom && { payment: whom.invoiceId }),
    // Tells a group's post from one of the place's own wall.
    ...(whom.to === 'readers' && whom.groupId !== null && { group: whom.groupId }),
  }
}

const ADMINS = 'ROLE_ADMIN'

/** Whether the account `a` is in the audience. */
export function belongsTo(sql: TransactionSql, whom: Audience): SqlFragment {
  if (whom.to === 'account') return sql`a.id = ${whom.accountId}`
  const others = 'exceptId' in whom ? sql`a.id <> ${whom.exceptId}` : sql`true`
  return sql`${others} and ${isOf(sql, whom)}`
}

function isOf(sql: TransactionSql, whom: Exclude<Audience, { to: 'account' }>): SqlFragment {
  if (whom.to === 'admins') return sql`${ADMINS} = any(a.authorities) and a.activated`
  const { placeId } = whom
  const unread =
    whom.to === 'readers' && whom.unconfirmed !== null
      ? sql`not exists (select from post_marks m
          where m.post_id = ${whom.unconfirmed} and m.account_id = a.id and m.read_at is not null)`
      : sql`true`
  const unconfirmed =
    whom.to === 'diet_keepers'
      ? sql`not exists (select from diet_confirmations f
          where f.change_id = ${whom.changeId} and f.account_id = a.id)`
      : sql`true`
  if (placeId === null)
    return whom.to === 'moderators'
      ? sql`${ADMINS} = any(a.authorities) and a.activated`
      : sql`a.activated and ${unread}`
  return sql`a.login in (${phonesOf(sql, { ...whom, placeId })})
    and ${accepted(sql, placeId, sql`a.login`)} and ${unread} and ${unconfirmed}`
}

type OfPlace = Exclude<Audience, { to: 'admins' } | { to: 'account' }> & { readonly placeId: number }

function phonesOf(sql: TransactionSql, whom: OfPlace): SqlFragment {
  switch (whom.to) {
    case 'members':
      return sql`
        ${parentsIn(sql, whom)} union
        ${staffIn(sql, whom)} and (${whom.groupId}::bigint is null
          or w.worker_id in ${tutorsOf(sql, whom.groupId)} or w.roles && array['admin', 'files'])`
    case 'readers':
      return readersIn(sql, whom)
    case 'moderators':
    case 'directors':
      return adminsIn(sql, whom)
    case 'diet_keepers':
      return sql`
        ${staffIn(sql, whom)} and exists (
          select from kids k where k.id = ${whom.kidId} and k.place_id = ${whom.placeId} and k.deleted_at is null
            and ${keepsDiet(sql)})`
    case 'diet_waiting':
      return sql`
        ${staffIn(sql, whom)} and exists (
          select from diet_changes c join kids k on k.id = c.kid_id and k.deleted_at is null
          where c.place_id = ${whom.placeId} and c.replaced_at is null and c.closed_at is null and ${keepsDiet(sql)}
            and not exists (select from diet_confirmations f where f.change_id = c.id and f.account_id = a.id))`
    case 'absence_keepers':
    case 'kid_editors':
    case 'parents':
    case 'payers':
      return phonesOfKid(sql, whom)
    default:
      return whom satisfies never
  }
}

function readersIn(sql: TransactionSql, whom: OfPlace & { to: 'readers' }): SqlFragment {
  const { type, groupId } = whom
  const workers = staffIn(sql, whom)
  switch (type) {
    case 'WORKER':
      return workers
    case 'ALL':
      return sql`${parentsIn(sql, whom)} union ${workers}`
    case 'STANDARD':
      return sql`${parentsIn(sql, whom)} union ${adminsIn(sql, whom)} union ${workers} and w.worker_id in ${tutorsOf(sql, groupId)}`
    case 'ROLE':
      return sql`${parentsIn(sql, whom)} union ${adminsIn(sql, whom)}`
    case 'TEAM':
      throw new TypeError('a message to everybody has no place')
    default:
      return type satisfies never
  }
}

/** The phones of the parents of a group, or of the whole place. */
function parentsIn(
  sql: TransactionSql,
  { placeId, groupId }: { placeId: number; groupId: number | null },
): SqlFragment {
  return sql`
    select g.phone from guardianships g
    where g.place_id = ${placeId} and g.deleted_at is null and g.may_be_told
      and (${groupId}::bigint is null or g.group_id = ${groupId})`
}

/** The phones of the place's workers `w`, to be narrowed by further conditions. */
function staffIn(sql: TransactionSql, { placeId }: { placeId: number }): SqlFragment {
  return sql`select w.phone from staff_of_places w where w.place_id = ${placeId} and w.deleted_at is null`
}

function adminsIn(sql: TransactionSql, whom: { placeId: number }): SqlFragment {
  return sql`${staffIn(sql, whom)} and 'admin' = any(w.roles)`
}

function phonesOfKid(
  sql: TransactionSql,
  whom: Extract<OfPlace, { to: 'parents' | 'payers' | 'absence_keepers' | 'kid_editors' }>,
): SqlFragment {
  const { placeId, kidId } = whom
  const ofKid = sql`g.kid_id = ${kidId} and g.place_id = ${placeId} and g.may_be_told`
  switch (whom.to) {
    case 'absence_keepers':
      return sql`
        ${staffIn(sql, whom)} and w.roles && array['absence', 'admin']
          and exists (select from kids k where k.id = ${kidId} and k.place_id = ${placeId} and k.deleted_at is null)`
    case 'kid_editors':
      return sql`
        ${staffIn(sql, whom)} and exists (select from kids k
          where k.id = ${kidId} and k.place_id = ${placeId} and not k.erased
            and ('admin' = any(w.roles) or k.group_id = any(w.tutor_of)))`
    case 'parents':
      return sql`select g.phone from guardianships g where ${ofKid} and g.deleted_at is null`
    case 'payers':
      return sql`
        select g.phone from guardianships g
        join invoices i on i.id = ${whom.invoiceId} and i.kid_id = g.kid_id and i.deleted_at is null
        where ${ofKid} and g.may_pay and (i.amount_left > i.others_left or g.deleted_at is null and not ${whom.reminded})`
    default:
      return whom satisfies never
  }
}
