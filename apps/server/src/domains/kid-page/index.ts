/**
 * A kid's page. It has no tables and no rules of its own: each domain provides its part by a function, in one
 * statement.
 */
import { holds, type Principal } from '@skrzat/contract/access'
import type { Day } from '@skrzat/contract/days'
import { addDays, firstOfMonth, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { id } from '@skrzat/contract/wire/common'
import { kidPage, type KidAccount, type KidPage } from '@skrzat/contract/wire/kid-page'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/errors/index.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'

/** From the first of the month on; the longest period that absences are read for. */
const DAYS_SHOWN = 365

type OfKid = { readonly placeId: number; readonly kidId: number }
type Person = Omit<KidPage, 'today' | 'absences' | 'account' | 'erasure'>

export type KidPageParts = {
  readonly clock: Clock
  /** The kid as the caller may see it; undefined for a kid that the caller may not see. */
  readonly person: (principal: Principal, kidId: number) => Promise<Person | undefined>
  readonly maySeeAbsences: (principal: Principal, of: OfKid) => boolean
  readonly absences: (kidId: number, period: { from: Day; to: Day }) => Promise<KidPage['absences']>
  readonly maySeeMoney: (principal: Principal, of: OfKid) => boolean
  readonly account: (kidId: number) => Promise<KidAccount>
  /** Its erasure, or the request that waits. */
  readonly erasure: (of: OfKid) => Promise<KidPage['erasure']>
}

export function createKidPage(parts: KidPageParts) {
  const kids = router({
    /** The URL names no place: 404 for kids whom the caller may not see. */
    page: signedInProcedure
      .input(z.object({ kidId: id }))
      .output(kidPage)
      .query(({ ctx, input }) => kidPageOf(parts, ctx.principal, input.kidId)),
  })
  return { router: { kids } }
}

/** Three statements at most; a fourth for the place's admins. @throws DomainError kid.not_found */
export async function kidPageOf(
  { clock, ...parts }: KidPageParts,
  principal: Principal,
  kidId: number,
): Promise<KidPage> {
  const person = found(await parts.person(principal, kidId), 'kid.not_found')
  const of = { placeId: person.place.id, kidId }
  const today = warsawDay(clock.now())
  const from = firstOfMonth(today)
  const [absences, account, erasure] = await Promise.all([
    parts.maySeeAbsences(principal, of)
      ? parts.absences(kidId, { from, to: addDays(from, DAYS_SHOWN) })
      : null,
    parts.maySeeMoney(principal, of) ? parts.account(kidId) : null,
    holds(principal, of.placeId, PLACE_ACTIONS.familyData) ? parts.erasure(of) : null,
  ])
  return { ...person, today, absences, account, erasure }
}
