import type { Principal } from '@skrzat/contract/access'
import { and, eq, exists, isNull, or, orm, type SQL, whether } from '@skrzat/db/orm'
import { guardianships, places, staffOfPlaces } from '@skrzat/db/schema'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { saveAnswer, whereLeavesOpen } from '../../people/index.ts'
import { changePlace } from '../commands/change.ts'
import { isPlaceAdmin, keepAnAdmin } from '../commands/roles.ts'
import { kidsOfTutors } from '../commands/workers.ts'
import { inPlace } from '../repository.ts'

export type Answer = {
  readonly placeId: number
  /** `accept`: the caller belongs to the place; `leave`: does not, or no longer does. */
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
    // Includes a kid that left with open invoices, as a wrongly entered phone could not be declined otherwise.
    const own = and(eq(guardianships.placeId, placeId), eq(guardianships.phone, phone))
    const guarded = (condition?: SQL) =>
      orm(tx).select({ id: guardianships.kidId }).from(guardianships).where(and(own, condition))
    const present = or(isNull(guardianships.deletedAt), whereLeavesOpen())
    const [held] = await orm(tx)
      .select({
        worker: staffOfPlaces.workerId,
        director: whether(isPlaceAdmin),
        parent: whether(exists(guarded(present))),
      })
      .from(places)
      .leftJoin(staffOfPlaces, and(inPlace(staffOfPlaces, places.id), eq(staffOfPlaces.phone, phone)))
      .where(eq(places.id, placeId))
    if (!held || (held.worker === null && !held.parent)) throw new DomainError('place.not_found')
    const leaving = answer === 'leave'
    if (leaving && held.worker !== null && held.director)
      await keepAnAdmin(tx, by, { placeId, without: held.worker })
    await saveAnswer(tx, { placeId, phone, leaving, now })
    change.rightsOf([phone])
    const tutored = held.worker === null ? [] : await kidsOfTutors(tx, [held.worker])
    change.touch({ phones: [phone], kids: [...(await guarded()).map(({ id }) => id), ...tutored] })
    await change.audit(leaving ? 'PLACE_LEFT' : 'PLACE_ACCEPTED', { account: by.accountId })
  })
}
