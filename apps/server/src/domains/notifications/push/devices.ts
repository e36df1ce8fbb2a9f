import { createECDH } from 'node:crypto'
import { MOST_DEVICES } from '@skrzat/contract/notice-sections'
import type { DeviceForm, PushDevice } from '@skrzat/contract/wire/notice-settings'
import type { AnySql, Sql } from '@skrzat/db/client'
import { and, eq, inArray, orm, type RowOf, selectFrom } from '@skrzat/db/orm'
import { accounts, pushSubscriptions } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors/index.ts'
import { isLive } from './device.ts'

type Owner = { readonly accountId: number; readonly sessionId: string }

/** The account's devices that get pushes: those of live sessions. */
export async function devicesOf(sql: Sql, { accountId, sessionId }: Owner, now: Date): Promise<PushDevice[]> {
  const rows = await sql<RowOf<typeof pushSubscriptions, 'id' | 'userAgent' | 'createdAt' | 'sessionId'>[]>`
    select d.id, d.user_agent as "userAgent", d.created_at as "createdAt", d.session_id as "sessionId"
    from push_subscriptions d
    where d.account_id = ${accountId} and ${isLive(sql, now)} order by d.id`
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdDate: row.createdAt.toISOString(),
    current: row.sessionId === sessionId,
  }))
}

/**
 * Adds the device of this session, or renews it. A browser that another account used now belongs to this one.
 * @throws DomainError push.refused for keys that no browser has; push.too_many
 */
export async function addDevice(
  sql: Sql,
  { accountId, sessionId }: Owner,
  { endpoint, keys: { p256dh, auth } }: DeviceForm,
  { userAgent, now }: { userAgent: string; now: Date },
): Promise<void> {
  if (!isKey(p256dh) || Buffer.from(auth, 'base64url').length !== 16) throw new DomainError('push.refused')
  await sql.begin(async (tx) => {
    // One at a time, so that the count holds.
    await selectFrom(tx, accounts, 'id').where(eq(accounts.id, accountId)).for('no key update')
    // Devices of ended sessions must not count towards the limit.
    await tx`delete from push_subscriptions d where d.account_id = ${accountId} and not ${isLive(tx, now)}`
    const device = { accountId, sessionId, p256dh, auth, userAgent: userAgent.slice(0, 400), createdAt: now }
    await orm(tx)
      .insert(pushSubscriptions)
      .values({ ...device, endpoint })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: device })
    const all = await selectFrom(tx, pushSubscriptions, 'id').where(
      eq(pushSubscriptions.accountId, accountId),
    )
    if (all.length > MOST_DEVICES) throw new DomainError('push.too_many')
  })
}

/** Removes a device of the account. A no-op if there is none. */
export async function removeDevice(sql: Sql, accountId: number, id: number): Promise<void> {
  await orm(sql)
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, accountId)))
}

/** Removes the devices of sessions that end. */
export async function forgetDevices(sql: AnySql, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await orm(sql)
      .delete(pushSubscriptions)
      .where(inArray(pushSubscriptions.sessionId, [...sessionIds]))
}

/** Whether it is a point of the curve, as encryption needs. */
function isKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
