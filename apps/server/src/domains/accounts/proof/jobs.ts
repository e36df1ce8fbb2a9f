import { warsawDay } from '@skrzat/contract/days'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, fragment, isNull, orm, pick } from '@skrzat/db/orm'
import { accountCodes, accounts } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { OutboxRow } from '../../../kernel/outbox/index.ts'
import { requestMail } from '../../mails/index.ts'
import { requestSms } from '../../sms/index.ts'
import { isFresh } from '../repository.ts'
import { resetMail } from '../mail-texts.ts'
import { smsTextsIn } from '../sms-texts.ts'
import { type Codes, expiryOf, keepCode, randomCode, randomLink, randomShortLink } from './codes.ts'

/** Job names, stored in outbox rows. */
export const WELCOME_JOB = 'accounts.welcome'
const RESET_JOB = 'accounts.reset'

const welcomeData = z.object({ codeId: z.number() })
const resetData = z.object({
  accountId: id.nullable(),
  by: z.enum(['sms', 'mail']),
  request: z.uuid(),
  /** The hash of the device that asked, in hex; none for a place. */
  device: z.hex().nullable().default(null),
  /** Whether the SMS also has a link, which nobody can guess or use up. */
  link: z.boolean().default(false),
})

/** Counted against the SMS limit at the request. */
const RESERVED = { purpose: 'public', reserved: true } as const

/** The outbox row that starts a reset: a code by SMS, or a link by e-mail; the job does nothing without an account. */
export function resetRow(data: z.output<typeof resetData>): OutboxRow {
  return { name: RESET_JOB, data }
}

/** Placeholder hash of a code that is yet to be made; matches none. */
const NOT_MADE = Buffer.alloc(0)

const DAY = 24 * 60 * 60 * 1000

/** The account, locked; undefined if deleted. */
async function lockPerson(tx: TransactionSql, accountId: number, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY)
  const [person] = await orm(tx)
    .select({
      ...pick(accounts, 'id', 'login', 'email', 'langKey', 'activated'),
      fresh: isFresh,
      /** A link may be sent: the e-mail address is verified, and neither it nor the phone changed within a day. */
      mailable: fragment<boolean>`
        ${accounts.emailVerified} and coalesce(${accounts.contactChangedAt} < ${dayAgo}, true)`,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for('update')
  return person
}

/**
 * Requests of strangers are carried out here in the background, so that neither response nor timing reveals who has an
 * account.
 */
export function proofJobs(
  { db, clock, wake }: Kernel,
  codes: Codes,
  /** The URL of the page where a new secret is set, for a link's `key`. */
  resetPage: (key: string) => string,
): JobDefinition[] {
  /** A link by SMS, which still works when strangers use up all codes. */
  async function addLink(
    tx: TransactionSql,
    { id: accountId, langKey }: { id: number; langKey: LangKey },
    now: Date,
  ): Promise<string> {
    const { token, hash } = randomShortLink()
    await keepCode(tx, { accountId, purpose: 'reset_by_sms_link', hash, now })
    return smsTextsIn(langKey).resetLink(resetPage(token))
  }

  async function welcome(tx: TransactionSql, codeId: number): Promise<void> {
    const [code] = await orm(tx)
      .select({
        accountId: accountCodes.accountId,
        langKey: fragment<LangKey | null>`${accountCodes.registration} ->> 'langKey'`,
      })
      .from(accountCodes)
      .where(
        and(eq(accountCodes.id, codeId), eq(accountCodes.codeHash, NOT_MADE), isNull(accountCodes.usedAt)),
      )
    const now = clock.now()
    const person = code && (await lockPerson(tx, code.accountId, now))
    if (!code || !person) return
    const sms = { phone: person.login, accountId: person.id, ...RESERVED }
    if (person.fresh) {
      const digits = randomCode()
      const text = smsTextsIn(code.langKey ?? person.langKey).activation(digits)
      if (!(await requestSms(tx, { ...sms, text, key: `activate:${codeId}`, secret: true }))) return
      await orm(tx)
        .update(accountCodes)
        .set({
          codeHash: codes.hashCode('activate', person.id, digits),
          createdAt: now,
          expiresAt: expiryOf('activate', now),
        })
        .where(eq(accountCodes.id, codeId))
      return
    }
    await orm(tx).delete(accountCodes).where(eq(accountCodes.id, codeId))
    // At most once a day, so that repeated registrations of somebody else's phone can't spam it.
    if (person.activated) {
      const text = smsTextsIn(person.langKey).exists() + (await addLink(tx, person, now))
      const key = `registered:${person.id}:${warsawDay(now)}`
      await requestSms(tx, { ...sms, text, key, secret: true })
    }
  }

  async function reset(
    tx: TransactionSql,
    { accountId, by, request, device, link }: z.output<typeof resetData>,
  ) {
    const now = clock.now()
    const person = accountId === null ? undefined : await lockPerson(tx, accountId, now)
    if (!person || !(person.activated || (person.fresh && by === 'sms'))) return
    const key = `reset:${request}`
    if (by === 'sms') {
      const digits = randomCode()
      const text = smsTextsIn(person.langKey).resetCode(digits) + (link ? await addLink(tx, person, now) : '')
      const sms = { phone: person.login, accountId: person.id, text, key, ...RESERVED }
      if (!(await requestSms(tx, { ...sms, secret: true }))) return
      const hash = codes.hashCode('reset', person.id, digits)
      const deviceHash = device === null ? undefined : Buffer.from(device, 'hex')
      await keepCode(tx, { accountId: person.id, purpose: 'reset', hash, deviceHash, now })
    } else if (person.email !== null && person.mailable) {
      const { token, hash } = randomLink()
      const mail = { to: person.email, ...resetMail(person.langKey, resetPage(token)) }
      if (!(await requestMail(tx, { ...mail, key, accountId: person.id, secret: true }))) return
      await keepCode(tx, { accountId: person.id, purpose: 'reset_by_mail', hash, now })
    }
  }

  return [
    defineJob({
      name: WELCOME_JOB,
      work: 'atOnce',
      schema: welcomeData,
      async run({ codeId }) {
        await db.sql.begin((tx) => welcome(tx, codeId))
        wake()
      },
    }),
    defineJob({
      name: RESET_JOB,
      work: 'atOnce',
      schema: resetData,
      async run(data) {
        await db.sql.begin((tx) => reset(tx, data))
        wake()
      },
    }),
  ]
}
