import type { TransactionSql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors/index.ts'
import { isGuardedBy } from './access.ts'

/**
 * Serializes answers about a kid with each other, and with posts whose photos name it, which lock it `for share`.
 * @returns whether it left
 * @throws DomainError kid.not_found
 */
export async function lockKid(tx: TransactionSql, kidId: number): Promise<{ left: boolean }> {
  const [kid] = await tx<{ left: boolean }[]>`
    select deleted_at is not null as left from kids where id = ${kidId} and not erased for no key update`
  if (!kid) throw new DomainError('kid.not_found')
  return kid
}

/**
 * The same for a guardian's answer. Who was removed since the call began is no guardian any more; read after the lock, by
 * a statement of its own.
 * @throws DomainError kid.not_found
 */
export async function lockGuarded(
  tx: TransactionSql,
  { kidId, phone }: { readonly kidId: number; readonly phone: string },
): Promise<{ left: boolean }> {
  const kid = await lockKid(tx, kidId)
  const [row] = await tx<{ guarded: boolean }[]>`select ${isGuardedBy(tx, kidId, phone)} as guarded`
  if (!row?.guarded) throw new DomainError('kid.not_found')
  return kid
}
