import { parsePhone } from '@skrzat/contract/phone'
import type { TransactionSql } from '@skrzat/db/client'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { openSession } from '../sessions.ts'
import type { SignedIn } from '../sign-in.ts'
import type { Tokens } from '../tokens.ts'
import type { Identity } from './client.ts'

type Found = { readonly id: number; readonly login: string }

/**
 * Signs in whom an identity provider vouches for: the account that the identity is linked with, else the one of the
 * phone that the provider has proven, which is linked with it from then on. Nothing that the provider has not
 * proven counts, and no account is made: who has one is for the places to say.
 * @throws DomainError auth.provider where there is no such account, or it is deactivated
 */
export function createProviderSignIn({ db, clock }: Kernel, tokens: Tokens) {
  return async function signIn(
    identity: Identity,
    { address, userAgent }: { address: string; userAgent: string },
  ): Promise<SignedIn> {
    const now = clock.now()
    const account = await db.sql.begin(
      async (tx) => (await linked(tx, identity)) ?? (await link(tx, identity, now)),
    )
    const entry = { at: now, principal: account?.login ?? 'anonymous', remoteAddress: address }
    if (!account) {
      const data = { message: 'No account for the identity' }
      await audit(db.sql, { ...entry, type: 'AUTHENTICATION_FAILURE', data })
      throw new DomainError('auth.provider')
    }
    const data = { message: 'Signed in with the identity provider' }
    await audit(db.sql, { ...entry, type: 'AUTHENTICATION_SUCCESS', data })
    const session = await openSession(db.sql, {
      accountId: account.id,
      phone: account.login,
      remember: false,
      address,
      userAgent,
      now,
      idToken: identity.idToken,
    })
    if (!session) throw new DomainError('auth.provider')
    return {
      token: await tokens.sign(session.id, account.id, session.expiresAt),
      expiresAt: session.expiresAt,
    }
  }
}

/** The account that the identity belongs to. Null where it is deactivated: another must not be looked for then. */
async function linked(tx: TransactionSql, { issuer, subject }: Identity): Promise<Found | null | undefined> {
  const [row] = await tx<(Found & { activated: boolean })[]>`
    select a.id, a.login, a.activated
    from account_identities i join accounts a on a.id = i.account_id
    where i.issuer = ${issuer} and i.subject = ${subject} and a.deleted_at is null`
  if (!row) return undefined
  return row.activated ? { id: row.id, login: row.login } : null
}

/** Links the identity with the account of the proven phone; an account that nobody has had yet is active then. */
async function link(
  tx: TransactionSql,
  { issuer, subject, verifiedPhone }: Identity,
  now: Date,
): Promise<Found | undefined> {
  const phone = verifiedPhone === null ? null : parsePhone(verifiedPhone)
  if (phone === null) return undefined
  const [account] = await tx<Found[]>`
    update accounts set activated = true
    where login = ${phone} and deleted_at is null and (activated or secret_hash is null)
    returning id, login`
  if (!account) return undefined
  await tx`
    insert into account_identities (issuer, subject, account_id, created_at)
    values (${issuer}, ${subject}, ${account.id}, ${now})
    on conflict (issuer, subject) do update set account_id = excluded.account_id, created_at = excluded.created_at`
  const data = { account: account.id, issuer }
  await audit(tx, { at: now, principal: account.login, type: 'IDENTITY_LINKED', data })
  return account
}
