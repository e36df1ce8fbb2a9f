import type { Principal } from '@skrzat/contract/access'
import { whereLeavesOpen } from '@skrzat/db/leaves-open'
import { and, eq, exists, isNull, or, orm, whether } from '@skrzat/db/orm'
import { kids, phoneAnswers, places, workerRoles, workers } from '@skrzat/db/schema'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { changePlace } from '../commands/change.ts'
import { isAdminRole, keepAnAdmin } from '../commands/roles.ts'
import { kidsOfTutors } from '../commands/workers.ts'
import { inPlace, ofParent } from '../repository.ts'

export type Answer = {
  readonly placeId: number
  /** `accept`: the caller belongs there; `leave`: not, or not any more. */
  readonly answer: 'accept' | 'leave'
}

/**
 * Leaves a place that holds the caller's phone, or accepts it, also after leaving. The kid's or worker's row stays as
 * the place entered it; the phone's access there is revoked or restored at once.
 * @throws DomainError place.not_found if the place does not hold the phone; place.last_admin
 */
export async function answerPlace(kernel: Kernel, by: Principal, { placeId, answer }: Answer): Promise<void> {
  if (by.factorDue === 'give') throw new DomainError('account.factor_required')
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx, now } = change
    const phone = by.login
    // Also of a kid that left with open invoices: a wrong phone could not be declined otherwise.
    const present = or(isNull(kids.deletedAt), whereLeavesOpen())
    const asParent = and(eq(kids.placeId, places.id), ofParent(phone), present)
    const [held] = await orm(tx)
      .select({
        worker: workers.id,
        director: whether(
          exists(orm(tx).select({ role: workerRoles.role }).from(workerRoles).where(isAdminRole)),
        ),
        parent: whether(exists(orm(tx).select({ id: kids.id }).from(kids).where(asParent))),
      })
      .from(places)
      .leftJoin(workers, and(inPlace(workers, places.id), eq(workers.phone, phone)))
      .where(eq(places.id, placeId))
    if (!held || (held.worker === null && !held.parent)) throw new DomainError('place.not_found')
    const leaving = answer === 'leave'
    if (leaving && held.worker !== null && held.director)
      await keepAnAdmin(tx, by, { placeId, without: held.worker })
    const answered = { acceptedAt: leaving ? null : now, declinedAt: leaving ? now : null }
    await orm(tx)
      .insert(phoneAnswers)
      .values({ placeId, phone, toldAt: now, ...answered })
      .onConflictDoUpdate({
        target: [phoneAnswers.placeId, phoneAnswers.phone],
        set: { ...answered, askedAgainAt: null },
      })
    change.rightsOf([phone])
    const own = await orm(tx)
      .select({ id: kids.id })
      .from(kids)
      .where(and(eq(kids.placeId, placeId), ofParent(phone)))
    const tutored = held.worker === null ? [] : await kidsOfTutors(tx, [held.worker])
    change.touch({ phones: [phone], kids: [...own.map(({ id }) => id), ...tutored] })
    await change.audit(leaving ? 'PLACE_LEFT' : 'PLACE_ACCEPTED', { account: by.accountId })
  })
}
