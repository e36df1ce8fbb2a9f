import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import type { EmailChange } from '@skrzat/contract/wire/accounts'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import {
  and,
  eq,
  fragment,
  gt,
  hasRow,
  isNotNull,
  isNull,
  ne,
  not,
  orm,
  pick,
  type RowOf,
  selectFrom,
} from '@skrzat/db/orm'
import { accountCodes, accounts, emailChanges } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { CODE_MINUTES, type Codes, hashLink, minutesAfter, wrongCode } from '../proof/codes.ts'
import { namedConflict } from '../repository.ts'
import { tellOwner } from '../tell.ts'
import { EMAIL_LINK_HOURS } from '../mail-texts.ts'
import {
  addressLimit,
  countGuess,
  forgetFailures,
  limitOf,
  type Origin,
  overLimit,
  refuseOverLimit,
  triesOf,
} from '../throttle.ts'
import { emailRow, isProven } from './email-jobs.ts'

/** Rate limit for requests that send a message, per account and for each device that it knows. */
const PER_ACCOUNT = { most: 5, seconds: 60 * 60 } as const

type Start = {
  readonly accountId: number
  readonly email: string | null
  /**
   * Whether the caller gave a fresh proof, as the owner or as the system's admin; otherwise a code to the phone is
   * needed.
   */
  readonly proven: boolean
  readonly now: Date
}

/**
 * Records a request for a new e-mail address, in the caller's transaction; the current one stays in force. A later
 * request replaces an earlier one and revokes its code and link.
 * @throws DomainError account.email_exists
 */
export async function startEmailChange(
  tx: TransactionSql,
  { accountId, email, proven, now }: Start,
): Promise<void> {
  if (await hasRow(tx, accounts, and(ofOthers(accountId, email), accounts.emailVerified)))
    throw new DomainError('account.email_exists')
  const request = randomUUID()
  const change = {
    email,
    request,
    provenAt: proven ? now : null,
    createdAt: now,
    expiresAt: minutesAfter(now, proven ? EMAIL_LINK_HOURS * 60 : CODE_MINUTES),
  }
  await orm(tx)
    .insert(emailChanges)
    .values({ ...change, accountId })
    .onConflictDoUpdate({
      target: emailChanges.accountId,
      set: { ...change, codeHash: null, linkHash: null },
    })
  await addToOutbox(tx, [emailRow({ accountId, request })])
}

/** Other accounts with the address, verified or not. */
function ofOthers(accountId: number, email: string | null) {
  return and(
    fragment`lower(${accounts.email}) = lower(${email})`,
    isNull(accounts.deletedAt),
    ne(accounts.id, accountId),
  )
}

/**
 * Changes or removes the e-mail address: a new address waits for its link, and without a proof for a code to the phone.
 * @param by the login of the requester
 * @throws DomainError account.email_exists, rate_limited
 */
export async function changeEmail(
  tx: TransactionSql,
  change: Start & Pick<Origin, 'device'> & { readonly by: string },
): Promise<void> {
  const { accountId, email, proven, by, device, now } = change
  await limitEmailChanges(tx, { accountId, device }, now)
  if (proven && email === null) await applyEmail(tx, { accountId, email, by, now })
  else await startEmailChange(tx, { accountId, email, proven, now })
}

/** Whether the same request is already open: repeating it sends nothing more. */
export async function emailChangeIsOpen(
  tx: TransactionSql,
  { accountId, email, now }: Omit<Start, 'proven'>,
): Promise<boolean> {
  const same = email === null ? isNull(emailChanges.email) : eq(emailChanges.email, email)
  return await hasRow(
    tx,
    emailChanges,
    and(eq(emailChanges.accountId, accountId), same, gt(emailChanges.expiresAt, now)),
  )
}

/** The pending request, for the settings page; null without one. */
export async function emailChangeOf(sql: Sql, accountId: number, now: Date): Promise<EmailChange | null> {
  const [row] = await selectFrom(sql, emailChanges, 'email', 'provenAt', 'expiresAt').where(
    eq(emailChanges.accountId, accountId),
  )
  if (!row) return null
  const { email, provenAt, expiresAt } = row
  const state = expiresAt <= now ? 'expired' : provenAt ? 'link' : 'code'
  return { email, state, expiresAt: expiresAt.toISOString() }
}

/** Removes the address from another account that never verified it. */
export async function yieldUnverified(
  tx: TransactionSql,
  accountId: number,
  email: string | null,
): Promise<void> {
  await orm(tx)
    .update(accounts)
    .set({ email: null, emailVerified: true })
    .where(and(ofOthers(accountId, email), not(accounts.emailVerified)))
}

type Applied = {
  readonly accountId: number
  readonly email: string | null
  readonly by: string
  readonly now: Date
}

/**
 * Makes the address the account's. The previous address and the phone are notified, and links sent there are revoked.
 * An address given at registration is only verified, without notice, since nothing changes.
 * @throws DomainError account.email_exists
 */
async function applyEmail(tx: TransactionSql, { accountId, email, by, now }: Applied): Promise<void> {
  await yieldUnverified(tx, accountId, email)
  const differs = fragment`lower(${accounts.email}) is distinct from lower(${email})`
  const [applied] = await orm(tx)
    .update(accounts)
    .set({
      email,
      emailVerified: true,
      contactChangedAt: fragment`case when ${differs} then ${now} else ${accounts.contactChangedAt} end`,
      lastModifiedBy: by,
      lastModifiedAt: now,
    })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .returning({
      before: fragment<string | null>`case when old.${accounts.emailVerified} then old.${accounts.email} end`,
      changed: fragment<boolean>`lower(old.${accounts.email}) is distinct from lower(new.${accounts.email})`,
    })
  if (!applied) throw new DomainError('account.email_link')
  await orm(tx)
    .update(accountCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountCodes.accountId, accountId),
        eq(accountCodes.purpose, 'reset_by_mail'),
        isNull(accountCodes.usedAt),
      ),
    )
  await orm(tx).delete(emailChanges).where(eq(emailChanges.accountId, accountId))
  const type = applied.changed ? 'EMAIL_CHANGED' : 'EMAIL_VERIFIED'
  await audit(tx, { at: now, principal: by, type, data: { account: accountId } })
  if (applied.changed) await tellOwner(tx, { accountId, what: 'email', to: applied.before })
}

type Verified = RowOf<typeof emailChanges, 'accountId' | 'email'> & RowOf<typeof accounts, 'login'>

/** The own e-mail change: resend, prove, cancel, and the e-mail's link. */
export function createEmailChange({ db, clock, wake }: Kernel, codes: Codes) {
  /**
   * Sends the code or the link again, and revokes the previous one.
   * @throws DomainError account.email_link, rate_limited
   */
  async function resend(
    { accountId }: Pick<Principal, 'accountId'>,
    { device }: Pick<Origin, 'device'>,
  ): Promise<void> {
    const now = clock.now()
    await limitEmailChanges(db.sql, { accountId, device }, now)
    await db.sql.begin(async (tx) => {
      const [open] = await orm(tx)
        .select({ email: emailChanges.email, proven: isProven })
        .from(emailChanges)
        .where(eq(emailChanges.accountId, accountId))
        .for('update')
      if (!open) throw new DomainError('account.email_link')
      await startEmailChange(tx, { accountId, ...open, now })
    })
    wake()
  }

  async function cancel({ accountId, login }: Pick<Principal, 'accountId' | 'login'>): Promise<void> {
    await db.sql.begin(async (tx) => {
      const cancelled = await orm(tx)
        .delete(emailChanges)
        .where(eq(emailChanges.accountId, accountId))
        .returning(pick(emailChanges, 'accountId'))
      const entry = { at: clock.now(), principal: login, data: { account: accountId } }
      if (cancelled.length > 0) await audit(tx, { ...entry, type: 'EMAIL_CHANGE_CANCELLED' })
    })
  }

  /**
   * Checks the code sent to the phone: it proves the owner, and sends the link; a removal takes effect at once.
   * @throws DomainError account.code; rate_limited
   */
  async function prove(
    { accountId, login }: Pick<Principal, 'accountId' | 'login'>,
    code: string,
    { address, device }: Origin,
  ): Promise<void> {
    const now = clock.now()
    const { counter, known } = await countGuess(db.sql, { phone: login, address, device, kind: 'code' }, now)
    const [sent] = await selectFrom(db.sql, emailChanges, 'request', 'codeHash', 'email').where(
      and(
        eq(emailChanges.accountId, accountId),
        isNotNull(emailChanges.codeHash),
        gt(emailChanges.expiresAt, now),
      ),
    )
    const over = sent && (await overLimit(db.sql, triesOf(sent.request, known ? counter : null), now))
    if (!sent || over !== null || !codes.matches(sent, 'change_email', accountId, code))
      throw await wrongCode(db.sql, { principal: login, address, now })
    await db.sql.begin(async (tx) => {
      const used = await orm(tx)
        .update(emailChanges)
        .set({ codeHash: null })
        .where(
          and(
            eq(emailChanges.accountId, accountId),
            eq(emailChanges.request, sent.request),
            isNotNull(emailChanges.codeHash),
          ),
        )
        .returning(pick(emailChanges, 'accountId'))
      if (used.length === 0) throw new DomainError('account.code')
      await forgetFailures(tx, login)
      if (sent.email === null) await applyEmail(tx, { accountId, email: null, by: login, now })
      else await startEmailChange(tx, { accountId, email: sent.email, proven: true, now })
    })
    wake()
  }

  /**
   * Opens the link sent to the new address, which takes effect now. Single use, and without signing in: the requester
   * was proven before it was sent.
   * @throws DomainError account.email_link for one that was used, replaced or has expired; account.email_exists
   */
  async function verify(key: string, address: string): Promise<void> {
    const now = clock.now()
    await refuseOverLimit(db.sql, addressLimit(address), now)
    try {
      await db.sql.begin(async (tx) => {
        const [change] = await tx<Verified[]>`
          delete from email_changes c using accounts a
          where c.link_hash = ${hashLink(key)} and c.proven_at is not null and c.email is not null
            and c.expires_at > ${now} and a.id = c.account_id and a.deleted_at is null
          returning c.account_id as "accountId", c.email, a.login`
        if (!change) throw new DomainError('account.email_link')
        const { accountId, email, login } = change
        await applyEmail(tx, { accountId, email, by: login, now })
      })
    } catch (error) {
      throw namedConflict(error)
    }
    wake()
  }

  return { resend, cancel, prove, verify }
}

/** @throws DomainError rate_limited: each request sends an SMS or an e-mail, to addresses of the caller's choice */
async function limitEmailChanges(
  sql: AnySql,
  whose: { accountId: number } & Pick<Origin, 'device'>,
  now: Date,
): Promise<void> {
  const limit = { key: `email-change:${whose.accountId}`, ...PER_ACCOUNT }
  await refuseOverLimit(sql, await limitOf(sql, whose, limit), now)
}
