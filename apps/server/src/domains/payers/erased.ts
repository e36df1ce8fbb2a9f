import type { Sql } from '@skrzat/db/client'
import { type Erasing, namesOneOf, type Retained } from '../../kernel/erasing.ts'

export const PAYERS_ERASE: readonly Erasing[] = [
  {
    what: 'payers',
    columns: ['kid_payers.applicants', 'kid_payers.disability'],
    async ofKid(tx, { kidId }) {
      const { count } = await tx`
        update kid_payers set applicants = '', disability = false
        where kid_id = ${kidId} and (applicants <> '' or disability)`
      return { count }
    },
    /** A text of several applicants goes whole. */
    async ofPerson(tx, { kids, names }) {
      const { count } = await tx`
        update kid_payers set applicants = ''
        where kid_id = any(${[...kids]}::bigint[]) and ${namesOneOf(tx, tx`name_words(applicants)`, names)}`
      return { count }
    },
  },
]

/**
 * That a kid is disabled says something of its health. RKZ-5 asks for it until the month after the kid's last one, in which
 * the last is declared (docs/decisions/payers.md); it goes after that month.
 */
export const PAYERS_RETAIN: readonly Retained[] = [
  {
    kind: 'health',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from kid_payers where ${isDeclared(sql, now)}`
      return row?.due ?? 0
    },
    async erase(sql, now) {
      const { count } = await sql`update kid_payers set disability = false where ${isDeclared(sql, now)}`
      return count
    },
  },
]

const isDeclared = (sql: Sql, now: Date) => sql`
  disability and exists (select from kids kid where kid.id = kid_payers.kid_id
    and date_trunc('month', kid.deleted_at at time zone 'Europe/Warsaw') + interval '2 months'
      <= ${now}::timestamptz at time zone 'Europe/Warsaw')`
