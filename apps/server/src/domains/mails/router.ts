import { listInput, mail, mailsPage, userIdInput, type Mail } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { found } from '../../kernel/errors.ts'
import { containing } from '../../kernel/like.ts'
import { adminProcedure, router } from '../../kernel/trpc.ts'

type Row = Omit<Mail, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null }

/** What was sent by e-mail or, without a mail server, is to be read here. */
export function mailsRouter(sql: Sql) {
  const columns = sql`
    id, recipient, subject, body, state, failure, created_at as "createdAt", sent_at as "sentAt"`
  return router({
    /** Newest first; `search` in recipient and subject. */
    list: adminProcedure
      .input(listInput)
      .output(mailsPage)
      .query(async ({ input: { page, size, search } }) => {
        const pattern = containing(search)
        const matching = sql`recipient ilike ${pattern} or subject ilike ${pattern}`
        const [rows, [count]] = await Promise.all([
          sql<Row[]>`
            select ${columns} from mails where ${matching} order by id desc
            limit ${size} offset ${page * size}`,
          sql<{ total: number }[]>`select count(*) as total from mails where ${matching}`,
        ])
        return { rows: rows.map(mailOf), total: count?.total ?? 0 }
      }),

    get: adminProcedure
      .input(userIdInput)
      .output(mail)
      .query(async ({ input }) => {
        const [row] = await sql<Row[]>`select ${columns} from mails where id = ${input.id}`
        return mailOf(found(row, 'not_found'))
      }),
  })
}

function mailOf({ createdAt, sentAt, ...row }: Row): Mail {
  return { ...row, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
