/** Administration of accounts and of what was sent, over tRPC. For the system's admins. */
import { z } from 'zod'

import { AUTHORITIES } from '../roles.ts'
import { account, email, LANG_KEYS, newSecret, personName } from './accounts.ts'
import { id, instant, phone, rawText } from './common.ts'

/** `page` from 0. */
export const listInput = z.object({
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(100).default(20),
  search: z.string().max(100).default(''),
})

/**
 * new: nobody has signed in to it yet, it waits for a registration or its first PIN; deactivated: an admin has
 * taken it out of use.
 */
export const accountState = z.enum(['new', 'active', 'deactivated'])

export const user = account.extend({
  state: accountState,
  /** An e-mail address that is to be the account's, and counts once it is confirmed. */
  pendingEmail: z.string().nullable(),
  /** None for those who have never got a PIN, or only come by an identity provider. */
  secretKind: z.enum(['pin', 'password']).nullable(),
  /** It has a second factor, which an admin may reset for whoever has lost it. */
  hasFactor: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  lastModifiedBy: z.string(),
  lastModifiedAt: instant,
})
export type User = z.infer<typeof user>

export const USER_SORT_FIELDS = [
  'id',
  'login',
  'phone',
  'firstName',
  'lastName',
  'email',
  'activated',
  'langKey',
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
] as const
export type UserSortField = (typeof USER_SORT_FIELDS)[number]

export const usersInput = listInput.extend({
  sort: z.object({ field: z.enum(USER_SORT_FIELDS), descending: z.boolean() }).optional(),
})
export const usersPage = z.object({ rows: z.array(user), total: z.number().int() })

/** ROLE_USER is every account's, named or not. */
export const userInput = z.object({
  phone,
  firstName: personName,
  lastName: personName,
  email: email.nullable(),
  langKey: z.enum(LANG_KEYS),
  authorities: z.array(z.enum(AUTHORITIES)).max(2),
  /** An account that becomes active and has no secret is sent a PIN. */
  activated: z.boolean(),
  /** A new PIN or password; as it is where absent. */
  password: newSecret.optional(),
})
export const updateUserInput = userInput.extend({ id })
export const userIdInput = z.object({ id })

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'stored', 'failed', 'unknown'] as const
export const messageState = z.enum(MESSAGE_STATES)

export const sms = z.object({
  id,
  phone: z.string(),
  userLogin: z.string().nullable(),
  state: messageState,
  created: instant,
})
export type Sms = z.infer<typeof sms>
export const smsPage = z.object({ rows: z.array(sms), total: z.number().int() })

export const smsDetail = sms.extend({
  /** Digits of secrets are struck out once the message has left. */
  text: z.string(),
  place: z.object({ id, name: z.string() }).nullable(),
  /** Why it was not sent: a code of the provider's. */
  failure: z.string().nullable(),
  sentAt: instant.nullable(),
})
export type SmsDetail = z.infer<typeof smsDetail>

/** A message that could not be sent, corrected: it is sent again. */
export const editSmsInput = z.object({ id, phone, text: rawText(459).trim().min(1).max(459) })

const usedOfCap = z.object({ used: z.number().int(), cap: z.number().int() })
const usedInWindows = z.object({
  /** `public`: asked for by people who are not signed in; `house`: by everybody else. */
  budget: z.enum(['public', 'house']),
  hour: usedOfCap,
  day: usedOfCap,
})

/** How much of the caps of SMS is used in the present hour and day. */
export const smsUsage = z.object({
  /** Messages that wait for the next window. */
  waiting: z.number().int(),
  hourEnds: instant,
  dayEnds: instant,
  totals: z.array(usedInWindows),
  /** Of places, addresses, prefixes and numbers those that use the most. */
  fullest: z.array(
    usedInWindows.extend({
      dimension: z.enum(['place', 'address', 'prefix', 'number']),
      of: z.string(),
      place: z.object({ id, name: z.string() }).nullable(),
    }),
  ),
})
export type SmsUsage = z.infer<typeof smsUsage>

export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** Links of secrets are struck out once the e-mail has left. */
  body: z.string(),
  state: messageState,
  failure: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type Mail = z.infer<typeof mail>
export const mailsPage = z.object({ rows: z.array(mail), total: z.number().int() })
