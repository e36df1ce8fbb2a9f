import { NOTICE_KINDS } from '@skrzat/contract/notice-sections'
import type { KindSetting, NoticeSettings } from '@skrzat/contract/wire/notice-settings'
import type { Sql } from '@skrzat/db/client'
import { orm, type RowOf } from '@skrzat/db/orm'
import { type accounts, type noticePreferences, noticeSettings } from '@skrzat/db/schema'

type Row = RowOf<typeof noticePreferences, 'digest' | 'pushNames'> &
  Pick<RowOf<typeof accounts, 'emailVerified'>, 'emailVerified'> & {
    email: string | null
    kinds: KindSetting[]
  }

/** An account's settings; kinds that were never set are pushed and mailed. */
export async function settingsOf(sql: Sql, accountId: number): Promise<NoticeSettings> {
  const [row] = await sql<Row[]>`
    select coalesce(p.digest, false) as digest, coalesce(p.push_names, false) as "pushNames",
      a.email, a.email_verified as "emailVerified", coalesce((
        select json_agg(json_build_object('kind', s.kind, 'push', s.push, 'digest', s.digest))
        from notice_settings s where s.account_id = a.id), '[]') as kinds
    from accounts a left join notice_preferences p on p.account_id = a.id
    where a.id = ${accountId}`
  return {
    names: row?.pushNames ?? false,
    digest: row?.digest ?? false,
    mailable: Boolean(row?.email) && row?.emailVerified === true,
    kinds: NOTICE_KINDS.map(
      (kind) => row?.kinds.find((each) => each.kind === kind) ?? { kind, push: true, digest: true },
    ),
  }
}

export async function saveKind(
  sql: Sql,
  accountId: number,
  { kind, push, digest }: KindSetting,
): Promise<void> {
  await orm(sql)
    .insert(noticeSettings)
    .values({ accountId, kind, push, digest })
    .onConflictDoUpdate({ target: [noticeSettings.accountId, noticeSettings.kind], set: { push, digest } })
}

/** Stores the settings; the first digest after it is switched on begins with news from then on. */
export async function savePreferences(
  sql: Sql,
  accountId: number,
  { names, digest }: { names: boolean; digest: boolean },
): Promise<void> {
  await sql`
    insert into notice_preferences as p (account_id, push_names, digest, digested_id)
    values (${accountId}, ${names}, ${digest},
      coalesce((select max(id) from notifications where account_id = ${accountId}), 0))
    on conflict (account_id) do update set push_names = excluded.push_names, digest = excluded.digest,
      digested_id = case when excluded.digest and not p.digest
        then greatest(p.digested_id, excluded.digested_id) else p.digested_id end`
}
