/** Whom an erasure is about, and who may ask for it or carry it out. */
import { holds, isAdmin, type Principal } from '@skrzat/contract/access'
import type { ErasureSubject } from '@skrzat/contract/wire/erasure'
import type { AnySql } from '@skrzat/db/client'
import { DomainError, found } from '../../kernel/errors/index.ts'

export type Subject =
  | { readonly kind: 'kid'; readonly subjectId: number; readonly placeId: number }
  | { readonly kind: 'account'; readonly subjectId: number; readonly placeId: null }

export type Asked = {
  readonly subject: Subject
  readonly carriesOut: boolean
  /** Whether a preview may speak of the kid's money. */
  readonly seesMoney: boolean
}

/**
 * The kid or account, and whether the caller may carry its erasure out: the place's admins for a kid, the person and the
 * system's admins for an account. A guardian may ask for the kid's.
 * @throws DomainError kid.not_found, account.not_found, also for those of others
 */
export async function subjectFor(sql: AnySql, by: Principal, asked: ErasureSubject): Promise<Asked> {
  if (asked.kind === 'kid') {
    const [kid] = await sql<{ placeId: number }[]>`
      select place_id as "placeId" from kids where id = ${asked.kidId}`
    const { placeId } = found(kid, 'kid.not_found')
    const carriesOut = holds(by, placeId, 'admin')
    // Also of a kid that has left and owes nothing, which is none of the caller's rights any more.
    const [own] = await sql<{ mayPay: boolean }[]>`
      select may_pay as "mayPay" from guardianships where kid_id = ${asked.kidId} and phone = ${by.login} and not declined`
    if (!carriesOut && !own) throw new DomainError('kid.not_found')
    const seesMoney = carriesOut || own?.mayPay === true
    return { subject: { kind: 'kid', subjectId: asked.kidId, placeId }, carriesOut, seesMoney }
  }
  const subjectId = asked.accountId ?? by.accountId
  if (subjectId !== by.accountId && !isAdmin(by)) throw new DomainError('account.not_found')
  const [account] = await sql`select from accounts where id = ${subjectId}`
  found(account, 'account.not_found')
  return { subject: { kind: 'account', subjectId, placeId: null }, carriesOut: true, seesMoney: true }
}
