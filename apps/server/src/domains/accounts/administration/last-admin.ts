import type { TransactionSql } from '@skrzat/db/client'
import { and, isNull, selectFrom } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors/index.ts'
import { isSystemAdmin } from '../repository.ts'

/**
 * Refuses to remove the last active admin. Locks the admins: if two remove each other in a race, the second is refused.
 * @param accountId the account that loses its admin rights, whether or not it has them
 * @throws DomainError account.last_admin
 */
export async function keepAnAdmin(tx: TransactionSql, accountId: number): Promise<void> {
  const admins = await selectFrom(tx, accounts, 'id')
    .where(and(isSystemAdmin, accounts.activated, isNull(accounts.deletedAt)))
    .orderBy(accounts.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === accountId) throw new DomainError('account.last_admin')
}
