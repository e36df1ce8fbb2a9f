import { LANG_KEYS, type registerInput } from '@skrzat/contract/wire/accounts'
import {
  alias,
  and,
  eq,
  exists,
  fragment,
  isNull,
  ne,
  orm,
  pick,
  type RowOf,
  selectFrom,
} from '@skrzat/db/orm'
import { type accountCodes, accounts } from '@skrzat/db/schema'
import { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { inviteToPlaces } from '../../people/index.ts'
import { startEmailChange, yieldUnverified } from '../own/email.ts'
import { ensureAccounts, isFresh, rememberDevice } from '../repository.ts'
import { type AccountsKernel, checkKind, normalizeSecret, parseSecret } from '../secrets.ts'
import {
  addressLimit,
  countAsked,
  countGuess,
  forgetFailures,
  type Origin,
  refuseOverLimit,
} from '../throttle.ts'
import { type Codes, countTry, useCode, wrongCode } from './codes.ts'
import { WELCOME_JOB } from './jobs.ts'

export type Registration = z.output<typeof registerInput> & Origin

/** The registration's data, stored with its code until the phone is proven. */
const pending = z.object({
  secretHash: z.string(),
  secretKind: z.enum(['pin', 'password']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  langKey: z.enum(LANG_KEYS),
})

/** Registration, and proof of the phone. */
export function createRegistration({ db, clock, wake, reserveSms, secrets }: AccountsKernel, codes: Codes) {
  /**
   * Records a registration: same answer, same statements and one hash, whether or not the phone has an account. Only an
   * SMS to the phone's owner reveals the outcome. The data take effect once the code is typed.
   * @throws DomainError account.weak_pin, account.invalid_password; rate_limited; sms.limit
   */
  async function register(registration: Registration): Promise<void> {
    const { phone, password, firstName, lastName, email, langKey, address, device } = registration
    const now = clock.now()
    await refuseOverLimit(db.sql, addressLimit(address), now)
    const { secret, kind: secretKind } = await parseSecret(password, phone)
    const { wait, known } = await countAsked(db.sql, { what: 'register', target: phone, device }, now)
    if (wait !== null) throw new DomainError('rate_limited', { retryAfter: wait })
    await reserveSms({ phone, purpose: known ? 'person' : 'public', address })
    const secretHash = await secrets.hash(secret)
    const brought: z.input<typeof pending> = {
      secretHash,
      secretKind,
      firstName,
      lastName,
      email,
      langKey,
    }
    await db.sql.begin(async (tx) => {
      await ensureAccounts(tx, [phone], 'registration')
      // Matches no code until the job has made it.
      const [code] = await tx<RowOf<typeof accountCodes, 'id'>[]>`
        insert into account_codes
          (account_id, purpose, code_hash, registration, device_hash, created_at, expires_at)
        select id, 'activate', '', ${JSON.stringify(brought)}::text::jsonb, ${device ?? null}::bytea, ${now}, ${now}
        from accounts where login = ${phone} and deleted_at is null
        returning id`
      await addToOutbox(tx, [{ name: WELCOME_JOB, data: { codeId: code?.id ?? 0 } }])
      await audit(tx, {
        at: now,
        principal: phone,
        type: 'REGISTRATION_REQUESTED',
        data: {},
        remoteAddress: address,
      })
    })
    wake()
  }

  /**
   * Activates the account with the registered data if the code is right.
   * @param password the registered secret, if the caller was asked for it. Otherwise the owner might activate somebody
   * else's concurrent registration of the same phone.
   * @throws DomainError account.code, whatever is wrong; rate_limited
   */
  async function activate({
    phone,
    code,
    password,
    address,
    device,
  }: Origin & {
    phone: string
    code: string
    password?: string
  }): Promise<void> {
    const { sql } = db
    const now = clock.now()
    const counted = await countGuess(sql, { phone, address, device, kind: 'code' }, now)
    const accountId = counted.candidate?.id ?? 0
    const sent = await countTry(sql, { accountId, purpose: 'activate', device, counted }, now)
    const right = codes.matches(sent, 'activate', accountId, code)
    const brought = right ? pending.safeParse(sent?.registration).data : undefined
    const own =
      brought !== undefined &&
      (password === undefined || (await secrets.verify(brought.secretHash, normalizeSecret(password))))
    if (!sent || !brought || !own) throw await wrongCode(sql, { principal: phone, address, now })
    await sql.begin(async (tx) => {
      if (!(await useCode(tx, sent.id, now))) throw new DomainError('account.code')
      const [made] = await selectFrom(tx, accounts, 'authorities')
        .where(eq(accounts.id, accountId))
        .for('update')
      // Another admin may have created the account for a new admin.
      checkKind(brought.secretKind, made?.authorities ?? [])
      await yieldUnverified(tx, accountId, brought.email)
      // An e-mail address of another account is silently dropped, so that addresses can't be probed.
      const { secretHash, secretKind, langKey, firstName, lastName, email } = brought
      const other = alias(accounts, 'other')
      const same = fragment`lower(${other.email}) = lower(${email})`
      const taken = exists(
        selectFrom(tx, other, 'id').where(and(same, isNull(other.deletedAt), ne(other.id, accountId))),
      )
      await inviteToPlaces(tx, { phone, now })
      const [own] = await orm(tx)
        .update(accounts)
        .set({
          activated: true,
          secretHash,
          secretKind,
          langKey,
          ...(firstName !== '' && { firstName }),
          ...(lastName !== '' && { lastName }),
          ...(email !== null && {
            email: fragment`case when ${taken} then ${accounts.email} else ${email} end`,
          }),
          emailVerified: email === null,
          lastModifiedBy: phone,
          lastModifiedAt: now,
        })
        .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt), isFresh))
        .returning(pick(accounts, 'email', 'emailVerified'))
      if (!own) throw new DomainError('account.code')
      if (own.email !== null && !own.emailVerified)
        await startEmailChange(tx, { accountId, email: own.email, proven: true, now })
      await rememberDevice(tx, accountId, device, now)
      await forgetFailures(tx, phone)
      await audit(tx, {
        at: now,
        principal: phone,
        type: 'ACCOUNT_ACTIVATED',
        data: { account: accountId },
        remoteAddress: address,
      })
    })
  }

  return { register, activate }
}
