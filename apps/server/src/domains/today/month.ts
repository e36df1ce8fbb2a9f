import { holds, type Principal } from '@skrzat/contract/access'
import { type Day, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { PlaceMonth } from '@skrzat/contract/wire/today'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/errors/index.ts'
import type { MonthPorts } from './ports.ts'

/** A month of a place: one statement for each part. @throws DomainError place.not_found */
export async function placeMonthOf(
  { clock, month: ports }: { readonly clock: Clock; readonly month: MonthPorts },
  principal: Principal,
  { placeId, month }: { readonly placeId: number; readonly month: Day },
): Promise<PlaceMonth> {
  const today = warsawDay(clock.now())
  const last = lastOfMonth(month)
  const of = { placeId, from: firstOfMonth(month), to: last }
  const seesMoney = holds(principal, placeId, PLACE_ACTIONS.payments)
  const [kids, attendance, absences, payments, wall] = await Promise.all([
    ports.kids(of),
    ports.attendance(placeId, month, today),
    // Like the attendance, without days to come.
    ports.absences({ ...of, to: last < today ? last : today }),
    seesMoney ? ports.payments(of, today) : null,
    ports.wall(of),
  ])
  const { place, joined, left } = found(kids, 'place.not_found')
  return { place, attendance, absences, payments, wall, kids: { joined, left } }
}
