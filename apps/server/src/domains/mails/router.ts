import { listInput, mail, mailsPage, userIdInput, type Mail } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { desc, eq, fragment, like, or, selectFrom } from '@skrzat/db/orm'
import { mails } from '@skrzat/db/schema'
import { found } from '../../kernel/errors/index.ts'
import { foldedLike, totalBeside, totalOf } from '../../kernel/search/index.ts'
import { adminProcedure, router } from '../../kernel/trpc/index.ts'

/** E-mails that were sent or, without a mail server, only stored. */
export function mailsRouter(sql: Sql) {
  return router({
    /** Newest first; `search` matches recipient and subject. */
    list: adminProcedure
      .input(listInput)
      .output(mailsPage)
      .query(async ({ input: { page, size, search } }) => {
        const pattern = foldedLike(search)
        const matches = or(
          like(fragment`fold_text(${mails.recipient})`, pattern),
          like(fragment`fold_text(${mails.subject})`, pattern),
        )
        const matching = search.trim() === '' ? undefined : matches
        const [rows, total] = await Promise.all([
          selectMails(sql)
            .where(matching)
            .orderBy(desc(mails.id))
            .limit(size)
            .offset(page * size),
          totalOf(sql, mails, matching),
        ])
        return {
          rows: rows.map(mailOf),
          ...totalBeside(total, { offset: page * size, size, rows: rows.length }),
        }
      }),

    get: adminProcedure
      .input(userIdInput)
      .output(mail)
      .query(async ({ input }) => {
        const [row] = await selectMails(sql).where(eq(mails.id, input.id))
        return mailOf(found(row, 'not_found'))
      }),
  })
}

function selectMails(sql: Sql) {
  return selectFrom(
    sql,
    mails,
    'id',
    'recipient',
    'subject',
    'body',
    'state',
    'failure',
    'createdAt',
    'sentAt',
  )
}

function mailOf(row: Awaited<ReturnType<typeof selectMails>>[number]): Mail {
  return { ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }
}
