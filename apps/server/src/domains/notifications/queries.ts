import type { Sql } from '@skrzat/db/client'
import {
  notificationType,
  section as sectionSchema,
  type Notification,
  type Section,
  type SectionCounts,
} from '@skrzat/contract/wire/notifications'

type Row = {
  id: number
  type: string
  section: string
  placeId: number | null
  createdAt: Date
  kid: number | null
  kidName: string
  payment: number | null
}

/** Unread ones that one answer holds; the oldest beyond are seen once newer ones are read. */
const UNREAD_LIMIT = 500

/** What the account has not read, newest first; of one section, of one place, where given. */
export async function unread(
  sql: Sql,
  accountId: number,
  { section, placeId }: { section?: Section; placeId?: number } = {},
): Promise<Notification[]> {
  const rows = await sql<Row[]>`
    select n.id, n.type, n.section, n.place_id as "placeId", n.created_at as "createdAt",
      k.id as kid, coalesce(concat_ws(' ', k.firstname, k.lastname), '') as "kidName",
      (n.data ->> 'payment')::bigint as payment
    from notifications n
    left join kids k on k.id = (n.data ->> 'kid')::bigint
    where n.account_id = ${accountId} and n.read_at is null
      ${section === undefined ? sql`` : sql`and n.section = ${section}`}
      ${placeId === undefined ? sql`` : sql`and n.place_id = ${placeId}`}
    order by n.id desc limit ${UNREAD_LIMIT}`
  return rows.map((row) => ({
    id: row.id,
    type: notificationType.parse(row.type),
    section: sectionSchema.parse(row.section),
    placeId: row.placeId,
    createdDate: row.createdAt.toISOString(),
    data: { kid_name: row.kidName, kid: row.kid, place: row.placeId, payment: row.payment },
  }))
}

/** How many the account has not read, by section: the menu's badges. */
export async function unreadCounts(sql: Sql, accountId: number): Promise<SectionCounts> {
  const [counts] = await unreadCountsOf(sql, [accountId])
  return counts?.counts ?? {}
}

/** The same for several accounts at once, those without any among them. */
export async function unreadCountsOf(
  sql: Sql,
  accountIds: readonly number[],
): Promise<{ accountId: number; counts: SectionCounts }[]> {
  const rows = await sql<{ accountId: number; section: string; count: number }[]>`
    select account_id as "accountId", section, count(*) as count from notifications
    where account_id = any(${[...accountIds]}) and read_at is null group by account_id, section`
  return accountIds.map((accountId) => {
    const counts: SectionCounts = {}
    for (const row of rows)
      if (row.accountId === accountId) counts[sectionSchema.parse(row.section)] = row.count
    return { accountId, counts }
  })
}
