/** A family's export: notices of the guardian's account, without names: those of a worker are about other families. */
import { type ListedNotice, listedNotice } from '@skrzat/contract/wire/notifications'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { accountPart, type ExportedAccount, instantCell, pagesById } from '../../kernel/exporting.ts'
import { newsTexts } from './news-texts.ts'

const exportedNotice = listedNotice.omit({ data: true })
type Exported = z.output<typeof exportedNotice>

export const NOTIFICATIONS_EXPORTS = [
  accountPart({
    of: 'account',
    name: 'powiadomienia',
    title: 'Powiadomienia',
    schema: exportedNotice,
    columns: {
      Kiedy: ({ createdDate }) => instantCell(createdDate),
      Placówka: ({ placeName }) => placeName,
      Co: ({ type }) => textOf(type),
      Przeczytano: ({ readDate }) => instantCell(readDate),
    },
    pages: (sql, account) => pagesById((after, most) => noticesFrom(sql, account, after, most)),
  }),
] as const

const textOf = (type: ListedNotice['type']) => newsTexts('pl').types[type]

async function noticesFrom(
  sql: Sql,
  { accountId, placeId, byPlace }: ExportedAccount,
  after: number,
  most: number,
): Promise<Exported[]> {
  const rows = await sql<
    (Omit<Exported, 'createdDate' | 'readDate'> & { createdDate: Date; readDate: Date | null })[]
  >`
    select n.id, n.type, n.section, n.place_id as "placeId", n.created_at as "createdDate", n.read_at as "readDate",
      place.name as "placeName"
    from notifications n left join places place on place.id = n.place_id
    where n.account_id = ${accountId} and (not ${byPlace}::boolean or n.place_id = ${placeId}) and n.id > ${after}
    order by n.id limit ${most}`
  return rows.map(({ createdDate, readDate, ...row }) => ({
    ...row,
    createdDate: createdDate.toISOString(),
    readDate: readDate?.toISOString() ?? null,
  }))
}
