/** Administration of accounts and of sent messages, over tRPC. For the system's admins. */
import { z } from 'zod'

import { AUTHORITIES } from '../roles.ts'
import { paragraphs } from '../text.ts'
import { account, email, LANG_KEYS, newSecret, personName } from './accounts.ts'
import { id, instant, nameRef, pageInput, pageOf, phone, rawText } from './common.ts'

/** A page whose total is the planner's estimate if it is large. */
const aboutPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({ approximate: z.boolean().optional() })

export const listInput = pageInput.extend({ search: z.string().max(100).default('') })

/** new: never signed in to, pending registration or first PIN; deactivated: disabled by an admin. */
export const accountState = z.enum(['new', 'active', 'deactivated'])

export const user = account.extend({
  state: accountState,
  /** A new e-mail address that isn't confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** Null for accounts that never got a PIN, or only sign in by an identity provider. */
  secretKind: z.enum(['pin', 'password']).nullable(),
  /** It has a second factor, which an admin may reset if its owner lost it. */
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
export const usersPage = aboutPageOf(user)

/** Every account has ROLE_USER, whether or not it is named. */
export const userInput = z.object({
  phone,
  firstName: personName,
  lastName: personName,
  email: email.nullable(),
  langKey: z.enum(LANG_KEYS),
  authorities: z.array(z.enum(AUTHORITIES)).max(2),
  /** An account that is activated without a secret gets a PIN by SMS. */
  activated: z.boolean(),
  /** A new PIN or password; unchanged if absent. */
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
export const smsPage = aboutPageOf(sms)

export const smsDetail = sms.extend({
  /** Digits of secrets are redacted once the message was sent. */
  text: z.string(),
  place: nameRef.nullable(),
  /** Why it was not sent: a code of the provider. */
  failure: z.string().nullable(),
  sentAt: instant.nullable(),
})
export type SmsDetail = z.infer<typeof smsDetail>

/** A failed message, corrected: it is sent again. */
export const editSmsInput = z.object({
  id,
  phone,
  text: rawText(459).transform(paragraphs).pipe(z.string().min(1).max(459)),
})

const usedOfCap = z.object({ used: z.number().int(), cap: z.number().int() })
const usedInWindows = z.object({
  /** `public`: requested by people who are not signed in; `house`: by all others. */
  budget: z.enum(['public', 'house']),
  hour: usedOfCap,
  day: usedOfCap,
})

/** Usage of the SMS caps in the present hour and day. */
export const smsUsage = z.object({
  /** Messages queued for the next window. */
  waiting: z.number().int(),
  hourEnds: instant,
  dayEnds: instant,
  totals: z.array(usedInWindows),
  /** The places, addresses, prefixes and numbers with the highest usage. */
  fullest: z.array(
    usedInWindows.extend({
      dimension: z.enum(['place', 'address', 'prefix', 'number']),
      of: z.string(),
      place: nameRef.nullable(),
    }),
  ),
})
export type SmsUsage = z.infer<typeof smsUsage>

export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** Links of secrets are redacted once the e-mail was sent. */
  body: z.string(),
  state: messageState,
  failure: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type Mail = z.infer<typeof mail>
export const mailsPage = aboutPageOf(mail)
