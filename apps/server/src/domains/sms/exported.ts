/** A family's export: SMS to the guardian's phones, since the account is there: a number may have been another's. */
import { smsDetail } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { isOfPhones } from '../../kernel/erasing.ts'
import { accountPart, type ExportedAccount, instantCell, pagesById } from '../../kernel/exporting.ts'

const exportedSms = smsDetail.pick({
  id: true,
  phone: true,
  state: true,
  created: true,
  text: true,
  sentAt: true,
})
type Exported = z.output<typeof exportedSms>

export const SMS_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'sms',
    title: 'SMS-y',
    schema: exportedSms,
    columns: {
      Kiedy: ({ created }) => instantCell(created),
      Numer: ({ phone }) => phone,
      Treść: ({ text }) => text,
      Wysłano: ({ sentAt }) => instantCell(sentAt),
    },
    pages: (sql, account) => pagesById((after, most) => smsFrom(sql, account, after, most)),
  }),
] as const

async function smsFrom(
  sql: Sql,
  { accountId, held }: ExportedAccount,
  after: number,
  most: number,
): Promise<Exported[]> {
  const rows = await sql<(Omit<Exported, 'created' | 'sentAt'> & { created: Date; sentAt: Date | null })[]>`
    select sms.id, sms.phone, sms.state, sms.text, sms.created_at as created, sms.sent_at as "sentAt"
    from user_sms sms
    where (sms.account_id = ${accountId} or (sms.account_id is null
        and ${isOfPhones(sql, { phone: sql`sms.phone`, at: sql`sms.created_at` }, { phones: [], held })}
        and sms.created_at >= (select created_at from accounts where id = ${accountId})))
      and sms.id > ${after}
    order by sms.id limit ${most}`
  return rows.map(({ created, sentAt, ...row }) => ({
    ...row,
    created: created.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}
