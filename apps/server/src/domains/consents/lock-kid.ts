import type { TransactionSql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors/index.ts'

/**
 * Serializes answers about a kid with each other, and with posts whose photos name it, which lock it `for share`.
 * @throws DomainError kid.not_found
 */
export async function lockKid(tx: TransactionSql, kidId: number): Promise<void> {
  const locked = await tx`select from kids where id = ${kidId} and deleted_at is null for no key update`
  if (locked.length === 0) throw new DomainError('kid.not_found')
}
