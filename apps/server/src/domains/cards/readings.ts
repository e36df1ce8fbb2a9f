/** Who looked: the first look of a reader at a kid's card or health part on a day is kept in the audit log. */
import type { Principal } from '@skrzat/contract/access'
import { warsawDay, warsawMidnight } from '@skrzat/contract/days'
import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { audit } from '../../kernel/commands/index.ts'
import type { CardPorts } from './card.ts'

/** Kinds of looks. */
type Reading = 'CARD_OPENED' | 'HEALTH_READ'
type Ports = Pick<CardPorts, 'db' | 'clock'>
type OfKid = { readonly kidId: number; readonly placeId: number }

/** Keeps the look, at most once for each reader, kid and Warsaw day. */
export async function keepReading(
  { db, clock }: Ports,
  principal: Principal,
  type: Reading,
  of: OfKid,
): Promise<void> {
  await db.sql.begin((tx) => keepReadingIn(tx, clock, principal, type, of))
}

/** The same, in the transaction of what shows it. */
export async function keepReadingIn(
  tx: TransactionSql,
  clock: Ports['clock'],
  principal: Principal,
  type: Reading,
  { kidId, placeId }: OfKid,
): Promise<void> {
  const { login } = principal
  // Two looks at the same time are one.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${type} ${login} ${kidId}`}, 0))`
  const [before] = await tx<{ looked: boolean }[]>`
    select ${lookedToday({ clock }, principal, type, kidId, tx)} as looked`
  if (!before?.looked)
    await audit(tx, { at: clock.now(), principal: login, type, data: { kid: kidId }, placeId })
}

type OfGroup = { readonly groupId: number; readonly placeId: number }

/** Keeps that cards of a group's day were shown to one who is not its tutor, once for each reader and Warsaw day. */
export async function keepGroupReading(
  { db, clock }: Ports,
  { login }: Principal,
  { groupId, placeId }: OfGroup,
): Promise<void> {
  const type = 'GROUP_DAY_OPENED'
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    // Two looks at the same time are one.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${type} ${login} ${groupId}`}, 0))`
    const before = await tx`
      select from audit_log where principal = ${login} and at >= ${warsawMidnight(warsawDay(now))}
        and type = ${type} and data ->> 'group' = ${String(groupId)} limit 1`
    if (before.length === 0)
      await audit(tx, { at: now, principal: login, type, data: { group: groupId }, placeId })
  })
}

/** Whether the reader's look of today is kept, as a column. */
export function lookedToday(
  { clock }: Pick<Ports, 'clock'>,
  { login }: Principal,
  type: Reading,
  kidId: number,
  sql: AnySql,
): SqlFragment {
  return sql`exists (
    select from audit_log l
    where l.data ->> 'kid' = ${String(kidId)} and l.at >= ${warsawMidnight(warsawDay(clock.now()))}
      and l.type = ${type} and l.principal = ${login})`
}
