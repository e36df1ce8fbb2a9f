/** A family's export: the guardian's reports of posts, with the answers; the posts are of others. */
import { postReport, type ReportKind, type ReportState } from '@skrzat/contract/wire/moderation'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { accountPart, instantCell, pagesById } from '../../kernel/exporting.ts'

const exportedReport = postReport.pick({
  id: true,
  kind: true,
  reason: true,
  createdDate: true,
  state: true,
  note: true,
  handledDate: true,
})
type Exported = z.output<typeof exportedReport>

const KIND: Readonly<Record<ReportKind, string>> = {
  PRIVACY: 'prywatność',
  OFFENSIVE: 'obraźliwy',
  FALSE: 'nieprawdziwy',
  OTHER: 'inny powód',
}

const STATE: Readonly<Record<ReportState, string>> = {
  new: 'nowe',
  seen: 'rozpatrzone',
  hidden: 'wpis ukryty',
  rejected: 'odrzucone',
}

export const MODERATION_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'zgloszenia-wpisow',
    title: 'Wpisy, które zgłosił opiekun',
    schema: exportedReport,
    columns: {
      Kiedy: ({ createdDate }) => instantCell(createdDate),
      Powód: ({ kind, reason }) => `${KIND[kind]}: ${reason}`,
      Stan: ({ state }) => STATE[state],
      Odpowiedź: ({ note }) => note,
      Rozpatrzono: ({ handledDate }) => instantCell(handledDate),
    },
    pages: (sql, { accountId }) => pagesById((after, most) => reportsFrom(sql, accountId, after, most)),
  }),
] as const

type Row = Omit<Exported, 'createdDate' | 'handledDate'> & { createdDate: Date; handledDate: Date | null }

async function reportsFrom(sql: Sql, accountId: number, after: number, most: number): Promise<Exported[]> {
  const rows = await sql<Row[]>`
    select id, kind, reason, created_at as "createdDate", state, note, handled_at as "handledDate"
    from post_reports where created_by = ${accountId} and id > ${after} order by id limit ${most}`
  return rows.map(({ createdDate, handledDate, ...row }) => ({
    ...row,
    createdDate: createdDate.toISOString(),
    handledDate: handledDate?.toISOString() ?? null,
  }))
}
