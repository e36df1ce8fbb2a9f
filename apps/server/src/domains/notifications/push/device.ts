import type { Sql } from '@skrzat/db/client'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { eq, orm, type RowOf } from '@skrzat/db/orm'
import { type accounts, pushSubscriptions } from '@skrzat/db/schema'

type Columns = 'id' | 'accountId' | 'endpoint' | 'p256dh' | 'auth' | 'createdAt' | 'lastPushedAt'
export type Device = RowOf<typeof pushSubscriptions, Columns> &
  RowOf<typeof accounts, 'langKey'> & { langKey: LangKey; live: boolean; names: boolean }

/** A device with what its account wants; `live` while its session lasts. Undefined if it was removed. */
export async function deviceOf(sql: Sql, deviceId: number, now: Date): Promise<Device | undefined> {
  const [device] = await sql<Device[]>`
    select d.id, d.account_id as "accountId", d.endpoint, d.p256dh, d.auth, d.created_at as "createdAt",
      d.last_pushed_at as "lastPushedAt", a.lang_key as "langKey", coalesce(p.push_names, false) as names,
      a.deleted_at is null and a.activated and exists (
        select from sessions s where s.id::text = d.session_id and s.account_id = d.account_id
          and s.ended_at is null and s.expires_at > ${now}) as live
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
