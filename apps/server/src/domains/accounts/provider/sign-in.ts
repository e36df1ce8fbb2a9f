import { parsePhone } from '@skrzat/contract/phone'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, pick, type RowOf } from '@skrzat/db/orm'
import { accountIdentities, accounts, sessions } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inviteToPlaces } from '../../people/index.ts'
import { isInUseOrFresh, rememberDevice } from '../repository.ts'
import { openSession } from '../sessions.ts'
import type { SignedIn } from '../sign-in.ts'
import type { Tokens } from '../tokens.ts'
import type { Identity } from './client.ts'

type Found = RowOf<typeof accounts, 'id' | 'login'>

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>

export function createProviderSignIn({ db, clock }: Kernel, tokens: Tokens) {
  /**
   * Signs in a person authenticated by an identity provider: to the account linked with the identity, otherwise to the
   * one with the phone that the provider has verified, which is linked from then on. Unverified data are ignored, and no
   * account is created: places decide who has one.
   * @throws DomainError auth.provider if there is no such account, or it is deactivated
   */
  async function signIn(
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

  /**
   * Whether the token that signing in answered is fetched for the first time: a copied cookie must not do it again.
   * @param device that fetches it, which the account knows from then on
   */
  async function fetchOnce(token: string, device: Buffer): Promise<boolean> {
    const session = await tokens.read(token)
    if (session === undefined) return false
    const now = clock.now()
    return await db.sql.begin(async (tx) => {
      const [fetched] = await orm(tx)
        .update(sessions)
        .set({ tokenFetchedAt: now })
        .where(and(eq(sessions.id, session), isNull(sessions.tokenFetchedAt), isNull(sessions.endedAt)))
        .returning(pick(sessions, 'accountId'))
      if (fetched) await rememberDevice(tx, fetched.accountId, device, now)
      return fetched !== undefined
    })
  }

  return { signIn, fetchOnce }
}

/** The account linked with the identity. Null if it is deactivated, which rules out looking for another one. */
async function linked(tx: TransactionSql, { issuer, subject }: Identity): Promise<Found | null | undefined> {
  const [row] = await orm(tx)
    .select(pick(accounts, 'id', 'login', 'activated'))
    .from(accountIdentities)
    .innerJoin(accounts, eq(accounts.id, accountIdentities.accountId))
    .where(
      and(
        eq(accountIdentities.issuer, issuer),
        eq(accountIdentities.subject, subject),
        isNull(accounts.deletedAt),
      ),
    )
  if (!row) return undefined
  return row.activated ? { id: row.id, login: row.login } : null
}

/** Links the identity with the account of the verified phone, and activates an unused account. */
async function link(
  tx: TransactionSql,
  { issuer, subject, verifiedPhone }: Identity,
  now: Date,
): Promise<Found | undefined> {
  const phone = verifiedPhone === null ? null : parsePhone(verifiedPhone)
  if (phone === null) return undefined
  await inviteToPlaces(tx, { phone, now })
  const [account] = await orm(tx)
    .update(accounts)
    .set({ activated: true })
    .where(and(eq(accounts.login, phone), isNull(accounts.deletedAt), isInUseOrFresh))
    .returning(pick(accounts, 'id', 'login'))
  if (!account) return undefined
  const linked = { accountId: account.id, createdAt: now }
  await orm(tx)
    .insert(accountIdentities)
    .values({ ...linked, issuer, subject })
    .onConflictDoUpdate({ target: [accountIdentities.issuer, accountIdentities.subject], set: linked })
  const data = { account: account.id, issuer }
  await audit(tx, { at: now, principal: account.login, type: 'IDENTITY_LINKED', data })
  return account
}
