/**
 * A family's export: notices of the guardian's account, without names, as those of a worker are about other families;
 * settings of them, and devices that get them.
 */
import { instant } from '@skrzat/contract/wire/common'
import { noticeSettings, pushDevice, quietHours } from '@skrzat/contract/wire/notice-settings'
import { type ListedNotice, listedNotice } from '@skrzat/contract/wire/notifications'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import {
  accountPart,
  type ExportedAccount,
  instantCell,
  onePage,
  pagesById,
  yesCell,
} from '../../kernel/exporting.ts'
import { textAlone } from './news-texts.ts'
import { quietHoursOf } from './quiet/hours.ts'
import { settingsOf } from './settings/settings.ts'

const exportedNotice = listedNotice.omit({ data: true })
type Exported = z.output<typeof exportedNotice>

const exportedSettings = noticeSettings.omit({ mailable: true }).extend({ quietHours })
type Settings = z.output<typeof exportedSettings>

const exportedDevice = pushDevice.omit({ current: true }).extend({
  /** The host of the browser's push service; the rest of the address is a secret. */
  service: z.string(),
  lastPushedDate: instant.nullable(),
})
type Device = z.output<typeof exportedDevice>

export const NOTIFICATIONS_EXPORTS = [
  accountPart({
    of: 'account',
    name: 'powiadomienia',
    title: 'Powiadomienia',
    schema: exportedNotice,
    columns: {
      Kiedy: ({ createdDate }) => instantCell(createdDate),
      Placówka: ({ placeName }) => placeName,
      Co: ({ type }) => textOf(type),
      Przeczytano: ({ readDate }) => instantCell(readDate),
    },
    pages: (sql, account) => pagesById((after, most) => noticesFrom(sql, account, after, most)),
  }),
  accountPart({
    of: 'private',
    name: 'ustawienia-powiadomien',
    title: 'Ustawienia powiadomień',
    schema: exportedSettings,
    columns: {
      'Imiona dzieci w\u00a0powiadomieniach': ({ names }) => yesCell(names),
      'E-mail raz dziennie': ({ digest }) => yesCell(digest),
      'Godziny ciszy': ({ quietHours: { enabled, from, until } }) => (enabled ? `${from}–${until}` : 'nie'),
      'Rodzaje bez powiadomień na urządzenia': ({ kinds }) => offText(kinds, 'push'),
      'Rodzaje bez e-maili': ({ kinds }) => offText(kinds, 'digest'),
    },
    pages: (sql, { accountId }) => onePage(settings(sql, accountId)),
  }),
  accountPart({
    of: 'private',
    name: 'urzadzenia',
    title: 'Urządzenia, na które przychodzą powiadomienia',
    schema: exportedDevice,
    columns: {
      Dodano: ({ createdDate }) => instantCell(createdDate),
      Urządzenie: ({ userAgent }) => userAgent,
      Usługa: ({ service }) => service,
      'Ostatnie powiadomienie': ({ lastPushedDate }) => instantCell(lastPushedDate),
    },
    pages: (sql, { accountId }) => onePage(devices(sql, accountId)),
  }),
] as const

const offText = (kinds: Settings['kinds'], way: 'push' | 'digest'): string =>
  kinds.flatMap((each) => (each[way] ? [] : [each.kind])).join(', ')

async function settings(sql: Sql, accountId: number): Promise<Settings[]> {
  return [{ ...(await settingsOf(sql, accountId)), quietHours: await quietHoursOf(sql, accountId) }]
}

async function devices(sql: Sql, accountId: number): Promise<Device[]> {
  const rows = await sql<
    (Omit<Device, 'createdDate' | 'lastPushedDate'> & { createdDate: Date; lastPushedDate: Date | null })[]
  >`
    select id, user_agent as "userAgent", created_at as "createdDate", last_pushed_at as "lastPushedDate",
      split_part(endpoint, '/', 3) as service
    from push_subscriptions where account_id = ${accountId} order by id`
  return rows.map(({ createdDate, lastPushedDate, ...row }) => ({
    ...row,
    createdDate: createdDate.toISOString(),
    lastPushedDate: lastPushedDate?.toISOString() ?? null,
  }))
}

const textOf = (type: ListedNotice['type']) => textAlone(type, 'pl')

async function noticesFrom(
  sql: Sql,
  { accountId, placeId, byPlace }: ExportedAccount,
  after: number,
  most: number,
): Promise<Exported[]> {
  const rows = await sql<
    (Omit<Exported, 'createdDate' | 'readDate'> & { createdDate: Date; readDate: Date | null })[]
  >`
    select n.id, n.type, n.section, n.place_id as "placeId", n.created_at as "createdDate", n.read_at as "readDate",
      place.name as "placeName"
    from notifications n left join places place on place.id = n.place_id
    where n.account_id = ${accountId} and (not ${byPlace}::boolean or n.place_id = ${placeId}) and n.id > ${after}
    order by n.id limit ${most}`
  return rows.map(({ createdDate, readDate, ...row }) => ({
    ...row,
    createdDate: createdDate.toISOString(),
    readDate: readDate?.toISOString() ?? null,
  }))
}
