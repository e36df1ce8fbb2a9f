import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, fragment, isNull, orm, pick } from '@skrzat/db/orm'
import { accounts, emailChanges } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { OutboxRow } from '../../../kernel/outbox/index.ts'
import { requestMail } from '../../mails/index.ts'
import { requestSms } from '../../sms/index.ts'
import { type Codes, randomCode, randomLink } from '../proof/codes.ts'
import { emailLinkMail } from '../mail-texts.ts'
import { smsTextsIn } from '../sms-texts.ts'

const EMAIL_JOB = 'accounts.email_change'
const emailData = z.object({ accountId: id, request: z.uuid() })

/** The outbox row that sends the code or the link of a requested change. */
export function emailRow(data: z.input<typeof emailData>): OutboxRow {
  return { name: EMAIL_JOB, data }
}

/** Whether the requester was proven, so that only the link is missing. */
export const isProven = fragment<boolean>`${emailChanges.provenAt} is not null`

/**
 * Sends what a request needs next: the code to the phone, or the link to the new address.
 * @param settingsPage where the code is typed
 * @param emailPage the URL of the link's page, for its key
 */
export function emailJobs(
  { db, wake }: Kernel,
  codes: Codes,
  { settingsPage, emailPage }: { settingsPage: string; emailPage: (key: string) => string },
): JobDefinition[] {
  const waiting = (tx: TransactionSql, accountId: number, request: string) =>
    orm(tx)
      .select({ email: emailChanges.email, proven: isProven, ...pick(accounts, 'login', 'langKey') })
      .from(emailChanges)
      .innerJoin(accounts, and(eq(accounts.id, emailChanges.accountId), isNull(accounts.deletedAt)))
      .where(
        and(
          eq(emailChanges.accountId, accountId),
          eq(emailChanges.request, request),
          isNull(emailChanges.codeHash),
          isNull(emailChanges.linkHash),
        ),
      )
      .for('update', { of: emailChanges })
  return [
    defineJob({
      name: EMAIL_JOB,
      work: 'atOnce',
      schema: emailData,
      async run({ accountId, request }) {
        await db.sql.begin(async (tx) => {
          const [change] = await waiting(tx, accountId, request)
          if (!change) return
          const { email, proven, login, langKey } = change
          const key = `email-change:${request}`
          const secret = { key, accountId, secret: true }
          if (!proven) {
            const digits = randomCode()
            const text = smsTextsIn(langKey).emailCode(digits, settingsPage)
            if (!(await requestSms(tx, { phone: login, text, purpose: 'person', ...secret }))) return
            await orm(tx)
              .update(emailChanges)
              .set({ codeHash: codes.hashCode('change_email', accountId, digits) })
              .where(eq(emailChanges.accountId, accountId))
          } else if (email !== null) {
            const { token, hash } = randomLink()
            const mail = emailLinkMail(langKey, emailPage(token))
            if (!(await requestMail(tx, { to: email, ...mail, ...secret }))) return
            await orm(tx)
              .update(emailChanges)
              .set({ linkHash: hash })
              .where(eq(emailChanges.accountId, accountId))
          }
        })
        wake()
      },
    }),
  ]
}
