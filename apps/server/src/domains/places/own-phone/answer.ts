import type { Principal } from '@skrzat/contract/access'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError } from '../../../kernel/errors.ts'
import { changePlace } from '../commands/change.ts'
import { keepAnAdmin } from '../commands/roles.ts'

export type Answer = {
  readonly placeId: number
  /** `accept`: I belong there; `leave`: I do not, or not any more. */
  readonly answer: 'accept' | 'leave'
}

/**
 * Leaves a place that holds one's phone, or says that one belongs there, again where one had left. The kid's or
 * worker's row stays as the place entered it; what the phone opens there is gone, or back, at once.
 * @throws DomainError place.not_found where the place does not hold the phone; place.last_admin
 */
export async function answerPlace(kernel: Kernel, by: Principal, { placeId, answer }: Answer): Promise<void> {
  if (by.factorDue === 'give') throw new DomainError('account.factor_required')
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx, now } = change
    const phone = by.login
    const [held] = await tx<{ worker: number | null; director: boolean; parent: boolean }[]>`
      select w.id as worker,
        exists (select from worker_roles r where r.worker_id = w.id and r.role = 'admin') as director,
        exists (select from kids k
          where k.place_id = ${placeId} and ${phone} in (k.phone1, k.phone2) and k.deleted_at is null) as parent
      from (select) as one
      left join workers w on w.place_id = ${placeId} and w.phone = ${phone} and w.deleted_at is null`
    if (!held || (held.worker === null && !held.parent)) throw new DomainError('place.not_found')
    const leaving = answer === 'leave'
    if (leaving && held.worker !== null && held.director)
      await keepAnAdmin(tx, by, { placeId, without: held.worker })
    await tx`
      insert into phone_answers (place_id, phone, told_at, accepted_at, declined_at)
      values (${placeId}, ${phone}, ${now}, ${leaving ? null : now}, ${leaving ? now : null})
      on conflict (place_id, phone) do update set
        accepted_at = excluded.accepted_at, declined_at = excluded.declined_at, asked_again_at = null`
    change.rightsOf([phone])
    await change.audit(leaving ? 'PLACE_LEFT' : 'PLACE_ACCEPTED', { account: by.accountId })
  })
}
