import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { eq, orm, type RowOf } from '@skrzat/db/orm'
import { type accounts, pushSubscriptions } from '@skrzat/db/schema'

type Columns = 'id' | 'accountId' | 'endpoint' | 'p256dh' | 'auth' | 'createdAt' | 'lastPushedAt'
export type Device = RowOf<typeof pushSubscriptions, Columns> &
  RowOf<typeof accounts, 'langKey'> & { langKey: LangKey; live: boolean; names: boolean; messages: boolean }

/** Whether the session of the device `d` still lasts; without it, nothing is pushed. */
export function isLive(sql: AnySql, now: Date): SqlFragment {
  return sql`exists (
    select from sessions s where s.id = d.session_id::uuid and s.account_id = d.account_id
      and s.ended_at is null and s.expires_at > ${now})`
}

/**
 * A device with its account's settings, those of `messages` too; `live` while its session lasts. Undefined if it was
 * removed.
 */
export async function deviceOf(sql: Sql, deviceId: number, now: Date): Promise<Device | undefined> {
  const [device] = await sql<Device[]>`
    select d.id, d.account_id as "accountId", d.endpoint, d.p256dh, d.auth, d.created_at as "createdAt",
      d.last_pushed_at as "lastPushedAt", a.lang_key as "langKey", coalesce(p.push_names, false) as names,
      not exists (
        select from notice_settings c where c.account_id = d.account_id and c.kind = 'chat' and not c.push) as messages,
      a.deleted_at is null and a.activated and ${isLive(sql, now)} as live
    from push_subscriptions d
    join accounts a on a.id = d.account_id
    left join notice_preferences p on p.account_id = d.account_id
    where d.id = ${deviceId}`
  return device
}

export async function dropDevice(sql: Sql, id: number): Promise<void> {
  await orm(sql).delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function notePush(sql: Sql, id: number, now: Date): Promise<void> {
  await orm(sql).update(pushSubscriptions).set({ lastPushedAt: now }).where(eq(pushSubscriptions.id, id))
}
