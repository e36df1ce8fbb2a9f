import type { TransactionSql } from '@skrzat/db/client'
import { DomainError } from '../../../kernel/errors.ts'

/**
 * Refuses to take the last active admin away. Locks the admins: of two who take it from each other at once the
 * second is refused.
 * @param accountId who is to be an admin no more, whether or not it is one
 * @throws DomainError account.last_admin
 */
export async function keepAnAdmin(tx: TransactionSql, accountId: number): Promise<void> {
  const admins = await tx<{ id: number }[]>`
    select id from accounts where 'ROLE_ADMIN' = any(authorities) and activated and deleted_at is null
    order by id for update`
  if (admins.length === 1 && admins[0]?.id === accountId) throw new DomainError('account.last_admin')
}
