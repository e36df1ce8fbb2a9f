/** A family's export: e-mails to the guardian, without bodies: they repeat other parts, and their links may act. */
import { mail } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { accountPart, instantCell, pagesById } from '../../kernel/exporting.ts'

const exportedMail = mail.omit({ body: true, failure: true })
type Exported = z.output<typeof exportedMail>

export const MAILS_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'e-maile',
    title: 'E-maile',
    schema: exportedMail,
    columns: {
      Kiedy: ({ createdAt }) => instantCell(createdAt),
      Adres: ({ recipient }) => recipient,
      Temat: ({ subject }) => subject,
      Wysłano: ({ sentAt }) => instantCell(sentAt),
    },
    pages: (sql, { accountId }) => pagesById((after, most) => mailsFrom(sql, accountId, after, most)),
  }),
] as const

async function mailsFrom(sql: Sql, accountId: number, after: number, most: number): Promise<Exported[]> {
  const rows = await sql<
    (Omit<Exported, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null })[]
  >`
    select id, recipient, subject, state, created_at as "createdAt", sent_at as "sentAt"
    from mails where account_id = ${accountId} and id > ${after} order by id limit ${most}`
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}
