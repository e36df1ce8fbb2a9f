import { warsawDay } from '@skrzat/contract/days'
import { documentsDueBefore, documentsUntil } from '@skrzat/contract/privacy'
import type { AnySql, Sql } from '@skrzat/db/client'
import { inSlices } from '../../kernel/database/index.ts'
import { erasedName, type Erasing, isOneOf, type Retained } from '../../kernel/erasing.ts'

/** An account number that is none, as a refund has one. */
const NO_ACCOUNT = '0'.repeat(26)

/**
 * Files for banks that hold an order of the kid go whole: others' orders stay in the table. One with an order that the bank
 * may still carry out is evidence of what it was told, and goes once all of them have ended.
 */
export const REFUNDS_ERASE: readonly Erasing[] = [
  {
    what: 'refunds',
    columns: [
      'refunds.account_number',
      'refunds.name',
      'refunds.address',
      'refunds.title',
      'refunds.digest',
      'refund_files.content',
    ],
    async ofKid(tx, { kidId, erasureId }) {
      await tx`
        update refund_files file set content = case when ${isUnderWay(tx)} then content else '' end,
          erasing = ${isUnderWay(tx)}
        where id in (${filesOf(tx, kidId)}) and content <> ''`
      const { count } = await tx`
        update refunds set account_number = ${NO_ACCOUNT}, name = ${erasedName(erasureId)}, address = '', title = '',
          digest = ''
        where kid_id = ${kidId}`
      return { count }
    },
    async keptOfKid(tx, { kidId }) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from refund_files file
        where id in (${filesOf(tx, kidId)}) and content <> '' and ${isUnderWay(tx)}`
      return { kind: 'refunds', count: row?.count ?? 0, until: null }
    },
    /** Orders that paid nothing. Those that were paid are evidence, as the bank's lines. */
    async ofPerson(tx, { kids, names, erasureId }) {
      const { count } = await tx`
        update refunds set account_number = ${NO_ACCOUNT}, name = ${erasedName(erasureId)}, address = '', title = '',
          digest = ''
        where kid_id = any(${[...kids]}::bigint[]) and state = 'CANCELLED' and ${isOneOf(tx, tx`name`, names)}`
      return { count }
    },
    async keptOfPerson(tx, { kids, names }) {
      const [row] = await tx<{ count: number; last: string | null }[]>`
        select count(*)::int as count, max((changed_at at time zone 'Europe/Warsaw')::date)::text as last from refunds
        where kid_id = any(${[...kids]}::bigint[]) and state <> 'CANCELLED' and ${isOneOf(tx, tx`name`, names)}`
      return { kind: 'refunds', count: row?.count ?? 0, until: row?.last ? documentsUntil(row.last) : null }
    },
  },
]

/** Files with an order of the kid, also one that was taken back from them. */
const filesOf = (sql: AnySql, kidId: number) => sql`
  select listed.file_id from refunds refund join refund_file_orders listed on listed.refund_id = refund.id
  where refund.kid_id = ${kidId}`

const isUnderWay = (sql: AnySql) => sql`
  exists (select from refunds sent where sent.file_id = file.id and sent.state = 'SENT')`

/** Files that waited for their orders, and payees and files of years whose evidence is past its time. */
export const REFUNDS_RETAIN: readonly Retained[] = [
  {
    kind: 'documents',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select (select count(*) from refund_files file where ${isOver(sql)})::int
          + (select count(*) from refund_files file where ${isOldFile(sql, now)})::int
          + (select count(*) from refunds where ${isOldPayee(sql, now)})::int as due`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      let erased = 0
      const counted = (slice: (most: number) => Promise<{ readonly count: number }>) =>
        inSlices(async (most) => {
          const { count } = await slice(most)
          erased += count
          return count
        }, signal)
      await counted(
        (most) => sql`
          update refund_files set content = '', erasing = false where id = any (array(
            select id from refund_files file where ${isOver(sql)}
            union select id from refund_files file where ${isOldFile(sql, now)} limit ${most}))`,
      )
      await counted(
        (most) => sql`
          update refunds set account_number = ${NO_ACCOUNT}, name = '–', address = '', title = '', digest = ''
          where id = any (array(select id from refunds where ${isOldPayee(sql, now)} limit ${most}))`,
      )
      return erased
    },
  },
]

const isOver = (sql: Sql) => sql`file.erasing and not ${isUnderWay(sql)}`
const isOldFile = (sql: Sql, now: Date) => sql`
  file.content <> '' and file.made_at < ${dueBefore(now)}::date at time zone 'Europe/Warsaw' and not ${isUnderWay(sql)}`
const isOldPayee = (sql: Sql, now: Date) => sql`
  digest <> '' and state in ('PAID', 'CANCELLED') and changed_at < ${dueBefore(now)}::date at time zone 'Europe/Warsaw'`
const dueBefore = (now: Date) => documentsDueBefore(warsawDay(now))
