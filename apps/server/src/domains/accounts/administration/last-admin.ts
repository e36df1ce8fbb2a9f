import type { TransactionSql } from '@skrzat/db/client'
import { and, isNull, orm } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors.ts'
import { isSystemAdmin } from '../repository.ts'

/**
 * Refuses to take the last active admin away. Locks the admins: of two who take it from each other at once the
 * second is refused.
 * @param accountId who is to be an admin no more, whether or not it is one
 * @throws DomainError account.last_admin
 */
export async function keepAnAdmin(tx: TransactionSql, accountId: number): Promise<void> {
  const admins = await orm(tx)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isSystemAdmin, accounts.activated, isNull(accounts.deletedAt)))
    .orderBy(accounts.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === accountId) throw new DomainError('account.last_admin')
}
