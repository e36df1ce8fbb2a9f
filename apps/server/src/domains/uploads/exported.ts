/** A family's export: what the guardian uploaded. Contents of messages' files are with the talks. */
import { id, instant } from '@skrzat/contract/wire/common'
import { attachment } from '@skrzat/contract/wire/attachments'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { accountPart, instantCell, pagesById } from '../../kernel/exporting.ts'

const uploaded = attachment
  .pick({ filename: true, mime: true, bytes: true })
  .extend({ id, uploadedDate: instant })
type Uploaded = z.output<typeof uploaded>

export const UPLOADS_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'pliki',
    title: 'Pliki, które dodał opiekun',
    schema: uploaded,
    columns: {
      Kiedy: ({ uploadedDate }) => instantCell(uploadedDate),
      Plik: ({ filename }) => filename,
      Rodzaj: ({ mime }) => mime,
      Bajty: ({ bytes }) => String(bytes),
    },
    pages: (sql, { accountId }) => pagesById((after, most) => uploadsFrom(sql, accountId, after, most)),
  }),
] as const

async function uploadsFrom(sql: Sql, accountId: number, after: number, most: number): Promise<Uploaded[]> {
  const rows = await sql<(Omit<Uploaded, 'uploadedDate'> & { uploadedDate: Date })[]>`
    select id, concat_ws('.', name, nullif(extension, '')) as filename, mime, bytes, created_at as "uploadedDate"
    from uploads where uploaded_by = ${accountId} and id > ${after} order by id limit ${most}`
  return rows.map(({ uploadedDate, ...row }) => ({ ...row, uploadedDate: uploadedDate.toISOString() }))
}
