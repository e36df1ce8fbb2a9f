import type { Principal } from '@skrzat/contract/access'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, orm, pick } from '@skrzat/db/orm'
import { kids } from '@skrzat/db/schema'
import { found } from '../../../kernel/errors/index.ts'
import { accepted, guardiansOf } from '../../people/index.ts'
import { type ChangePorts, changePlace } from './change.ts'

export type KidToErase = {
  readonly firstname: string
  readonly lastname: string
  /** Of its guardians, as they were. */
  readonly phones: readonly string[]
}

/**
 * Lets a kid leave if it has not left, and carries its erasure out in the same transaction, alone among changes of the
 * place. @throws DomainError kid.not_found
 */
export async function eraseKid<T>(
  kernel: ChangePorts,
  by: Pick<Principal, 'login'>,
  { placeId, kidId }: { readonly placeId: number; readonly kidId: number },
  run: (tx: TransactionSql, kid: KidToErase) => Promise<T>,
): Promise<T> {
  return await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    const [row] = await orm(tx)
      .select({ ...pick(kids, 'groupId', 'firstname', 'lastname', 'deletedAt'), phones: guardiansOf(tx) })
      .from(kids)
      .where(and(eq(kids.id, kidId), eq(kids.placeId, placeId)))
      .for('no key update')
    const { groupId, deletedAt, ...kid } = found(row, 'kid.not_found')
    if (deletedAt === null) {
      await orm(tx).update(kids).set({ deletedAt: change.now }).where(eq(kids.id, kidId))
      await change.audit('KID_DELETED', { kid: kidId, group: groupId })
    }
    // Before the erasure deletes what owners of phones answered: who never accepted the place stays signed in.
    const own = await tx<{ phone: string }[]>`
      select phone from unnest(${kid.phones}::text[]) phone where ${accepted(tx, placeId, tx`phone`)}`
    change.phones({ from: own.map(({ phone }) => phone) })
    change.rightsOf(kid.phones)
    change.touch({ kids: [kidId] })
    return await run(tx, kid)
  })
}
