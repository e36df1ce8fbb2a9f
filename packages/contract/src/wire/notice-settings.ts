/** When and how an account gets news: quiet hours, kinds, devices, the daily e-mail. */
import { z } from 'zod'

import { NOTICE_KINDS } from '../notice-sections.ts'
import { id, instant, shortText } from './common.ts'

/** `HH:mm`, Warsaw time. */
const time = shortText(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'Pattern' })

export const quietHours = z.object({
  enabled: z.boolean(),
  from: z.string(),
  until: z.string(),
  /** Whole weekends and public holidays as well. */
  weekends: z.boolean(),
})

/**
 * `until` is on the next day if it is earlier than `from`; equal times are refused, as they could mean no hours or all.
 */
export const quietHoursForm = quietHours
  .extend({ from: time, until: time })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Pattern' })

const kind = z.enum(NOTICE_KINDS)

/** Whether a kind of news is pushed to devices, and whether it is in the daily e-mail. */
export const kindSetting = z.object({ kind, push: z.boolean(), digest: z.boolean() })
export type KindSetting = z.infer<typeof kindSetting>

export const noticePreferences = z.object({
  /** Pushed texts and the daily e-mail may name children. */
  names: z.boolean(),
  /** A daily e-mail with what is unread. */
  digest: z.boolean(),
})

export const noticeSettings = noticePreferences.extend({
  /** Every kind, in the order of `NOTICE_KINDS`. */
  kinds: z.array(kindSetting),
  /** Whether there is a confirmed address for the daily e-mail. */
  mailable: z.boolean(),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

const base64url = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, { message: 'Pattern' })

/** A browser's `PushSubscription`, in the form of its `toJSON`. */
export const deviceForm = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64url(86, 90), auth: base64url(20, 26) }),
})
export type DeviceForm = z.infer<typeof deviceForm>

/** A device that gets pushes. */
export const pushDevice = z.object({
  id,
  userAgent: z.string(),
  createdDate: instant,
  /** Whether it was added in this session. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** The devices, and the server's public key for adding one, in base64url. */
export const pushDevices = z.object({ publicKey: z.string(), devices: z.array(pushDevice) })

/** The content of a push, shown by the service worker. */
export const pushContent = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that it opens, from `/`. */
  path: z.string(),
  /** A later push with the same tag replaces it. */
  tag: z.string(),
})
export type PushContent = z.infer<typeof pushContent>
