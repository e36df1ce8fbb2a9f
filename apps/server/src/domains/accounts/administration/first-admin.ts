import { parsePhone } from '@skrzat/contract/phone'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { activateAccounts } from '../repository.ts'
import { type AccountsKernel, checkPassword } from '../secrets.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'

export type NewAdmin = {
  readonly phone: string
  /** 10 to 100 characters: a PIN is not enough for the system's admin. */
  readonly password: string
  readonly firstName?: string
  readonly lastName?: string
}

/**
 * Creates a system's admin, or promotes an existing account, whose sessions then end.
 * @throws DomainError account.phone, account.invalid_password, account.common_password
 */
export async function createAdmin(
  { db, clock, bus, secrets }: AccountsKernel,
  admin: NewAdmin,
): Promise<{ id: number }> {
  const phone = parsePhone(admin.phone)
  if (phone === null) throw new DomainError('account.phone')
  await checkPassword(admin.password, phone)
  const secretHash = await secrets.hash(admin.password)
  const now = clock.now()
  const { id, ended } = await db.sql.begin(async (tx) => {
    const account = {
      phone,
      firstName: admin.firstName ?? '',
      lastName: admin.lastName ?? '',
      authorities: ['ROLE_ADMIN', 'ROLE_USER'] as const,
      secretHash,
      secretKind: 'password' as const,
    }
    const [made = 0] = await activateAccounts(tx, [account], now)
    await audit(tx, { at: now, principal: 'system', type: 'ADMIN_CREATED', data: { account: made } })
    return { id: made, ended: await endSessionsOf(tx, made, now) }
  })
  await announceEnd(bus, ended)
  return { id }
}
