import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql, SqlFragment } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import { z } from 'zod'

const ofKid = { placeId: id, kidId: id }

/** Who is notified; resolved when the job runs, so that people who have left meanwhile are excluded. */
export const audience = z.discriminatedUnion('to', [
  /** The system's admins, who need no place. */
  z.object({ to: z.literal('admins') }),
  /** One account, about a place, or null for the system. */
  z.object({ to: z.literal('account'), accountId: id, placeId: id.nullable() }),
  z.object({ to: z.literal('parents'), ...ofKid }),
  /** The kid's parents, unless the invoice was deleted; reminders also require that it is unpaid, and may go by SMS. */
  z.object({ to: z.literal('payers'), ...ofKid, invoiceId: id, reminded: z.boolean(), sms: z.boolean() }),
  /** Staff who keep the absences of the kid's place. */
  z.object({ to: z.literal('absence_keepers'), ...ofKid }),
  /**
   * Parents and workers of the place, except one account; of a group: its parents, its tutors, and those who see every
   * group's content (the roles admin and files).
   */
  z.object({ to: z.literal('members'), placeId: id, groupId: id.nullable(), exceptId: id }),
])
export type Audience = z.output<typeof audience>

/** The notification's references. Ids only: names are read later, so that a person can be erased. */
export function detailsOf(whom: Audience): { place?: number; kid?: number; payment?: number } {
  return {
    ...('placeId' in whom && whom.placeId !== null && { place: whom.placeId }),
    ...('kidId' in whom && { kid: whom.kidId }),
    ...('invoiceId' in whom && { payment: whom.invoiceId }),
  }
}

/** Whether the account `a` is in the audience. */
export function belongsTo(sql: TransactionSql, whom: Audience): SqlFragment {
  if (whom.to === 'admins') return sql`'ROLE_ADMIN' = any(a.authorities) and a.activated`
  if (whom.to === 'account') return sql`a.id = ${whom.accountId}`
  return sql`a.login in (${phonesOf(sql, whom)}) and ${notDeclined(sql, whom.placeId, sql`a.login`)}`
}

function phonesOf(
  sql: TransactionSql,
  whom: Exclude<Audience, { to: 'admins' } | { to: 'account' }>,
): SqlFragment {
  if (whom.to === 'members') {
    const { placeId, groupId } = whom
    return sql`
      select parent.phone from kids k, unnest(array[k.phone1, k.phone2]) as parent (phone)
      where k.place_id = ${placeId} and k.deleted_at is null
        and (${groupId}::bigint is null or k.group_id = ${groupId})
      union
      select w.phone from workers w
      where w.place_id = ${placeId} and w.deleted_at is null and (
        ${groupId}::bigint is null
        or exists (select from group_tutors t where t.worker_id = w.id and t.group_id = ${groupId})
        or exists (select from worker_roles r where r.worker_id = w.id and r.role in ('admin', 'files')))`
  }
  const { placeId, kidId } = whom
  const kid = sql`k.id = ${kidId} and k.place_id = ${placeId} and k.deleted_at is null`
  switch (whom.to) {
    case 'absence_keepers':
      return sql`
        select w.phone from kids k
        join workers w on w.place_id = k.place_id and w.deleted_at is null
        join worker_roles r on r.worker_id = w.id and r.role in ('absence', 'admin')
        where ${kid}`
    case 'parents':
      return sql`select unnest(array[k.phone1, k.phone2]) from kids k where ${kid}`
    case 'payers':
      return sql`
        select unnest(array[k.phone1, k.phone2]) from kids k
        join invoices i on i.id = ${whom.invoiceId} and i.kid_id = k.id and i.deleted_at is null
        where ${kid} and not (${whom.reminded} and i.paid_at is not null)`
    default:
      return whom satisfies never
  }
}
