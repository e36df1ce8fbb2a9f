/** A family's export: answers to consents, with the texts that were shown; who answered only where it is the own one. */
import { CONSENT_PURPOSES } from '@skrzat/contract/consent'
import { id, instant } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { type ExportSubject, instantCell, kidPart, pagesById, yesCell } from '../../kernel/exporting.ts'

const exportedAnswer = z.object({
  id,
  name: z.string(),
  purpose: z.enum(CONSENT_PURPOSES),
  version: z.number().int(),
  text: z.string(),
  given: z.boolean(),
  /** Whether the guardian of the export answered. */
  own: z.boolean(),
  at: instant,
})
type Exported = z.output<typeof exportedAnswer>

export const CONSENTS_EXPORTS = [
  kidPart({
    of: 'kid',
    name: 'zgody',
    title: 'Zgody',
    schema: exportedAnswer,
    columns: {
      Kiedy: ({ at }) => instantCell(at),
      Zgoda: ({ name }) => name,
      Udzielona: ({ given }) => yesCell(given),
      'Odpowiedź opiekuna z\u00a0tej kopii': ({ own }) => yesCell(own),
      Wersja: ({ version }) => String(version),
      Treść: ({ text }) => text,
    },
    pages: (sql, subject) => pagesById((after, most) => answersFrom(sql, subject, after, most)),
  }),
] as const

async function answersFrom(
  sql: Sql,
  { kidId, guardian }: ExportSubject,
  after: number,
  most: number,
): Promise<Exported[]> {
  const rows = await sql<(Omit<Exported, 'at'> & { at: Date })[]>`
    select answer.id, consent.name, consent.purpose, answer.version, shown.text, answer.given, answer.at,
      answer.account_id is not distinct from ${guardian?.accountId ?? null}::bigint as own
    from consent_answers answer
    join consents consent on consent.id = answer.consent_id
    join consent_texts shown on shown.consent_id = answer.consent_id and shown.version = answer.version
    where answer.kid_id = ${kidId} and answer.id > ${after} order by answer.id limit ${most}`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
