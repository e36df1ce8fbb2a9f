/** Sign-in, registration, one's own account and menu over tRPC. */
import { z } from 'zod'

import { NAME_LENGTH } from '../identity.ts'
import { factorProof } from './factors.ts'
import { AUTHORITIES, PLACE_ROLES } from '../roles.ts'
import { SESSION_MINUTES } from '../session-limits.ts'
import { id, instant, phone, rawText, shortText } from './common.ts'

/** The interface's languages (spec: What the product does and for whom). */
export const LANG_KEYS = ['en', 'fr', 'de', 'pl', 'ru'] as const
export type LangKey = (typeof LANG_KEYS)[number]

export const signInInput = z.object({
  phone,
  /** A PIN of 6 digits, or a password. */
  password: z.string().min(1).max(100),
  rememberMe: z.boolean().default(false),
  ...factorProof,
})

/** A token for the header `Authorization: Bearer …`, and when it stops being one. */
export const signedIn = z.object({ token: z.string(), expiresAt: instant })

/**
 * Where to go next: an identity provider's page, where people sign in with one, to be called with
 * `id_token_hint` and `post_logout_redirect_uri` where there is a token.
 */
export const signedOut = z.object({ logoutUrl: z.string().nullable(), idToken: z.string().nullable() })

export const setLanguageInput = z.object({ langKey: z.enum(LANG_KEYS) })

/** What a page needs to know before anybody signs in. */
export const publicConfig = z.object({
  contactEmail: z.string(),
  /** The database holds demo data. */
  demo: z.boolean(),
  /** One may sign in at an identity provider: `GET /api/oidc/login?from=/where-to`. */
  oidc: z.boolean(),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const personName = rawText(NAME_LENGTH).trim().max(NAME_LENGTH)
/** RFC 5321: 254 characters at most. */
export const email = z.string().max(254).pipe(z.email())

/** A PIN of 6 digits, or a password of 10 to 100 characters. The server says which rule is broken. */
export const newSecret = z.string().min(1).max(200)

/** The code of an SMS: 6 digits, perhaps with the space of a mask. */
export const smsCode = shortText(40)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

export const registerInput = z.object({
  phone,
  password: newSecret,
  firstName: personName.default(''),
  lastName: personName.default(''),
  email: email.nullable().default(null),
  langKey: z.enum(LANG_KEYS).default('pl'),
})

/** The secret is the one registered with: whoever types the code must be whoever registered. */
export const activateInput = z.object({ phone, code: smsCode, password: z.string().min(1).max(200) })

/** A phone, for a code by SMS, or an e-mail address, for a link. */
export const resetInput = z.object({ login: z.string().max(254) })

/** `key` is `codeKey(phone, code)`, or what the link of the e-mail has as `key`. */
export const finishResetInput = z.object({ key: z.string().min(1).max(200), newPassword: newSecret })

export const settingsInput = z.object({
  firstName: personName.min(1),
  lastName: personName.min(1),
  email: email.nullable(),
  langKey: z.enum(LANG_KEYS),
})

export const changeSecretInput = z.object({
  currentPassword: z.string().min(1).max(200),
  newPassword: newSecret,
})

/** An e-mail address that is to be the account's: waits for the phone's code, then for its link; null takes it away. */
export const emailChange = z.object({
  email: z.string().nullable(),
  state: z.enum(['code', 'link', 'expired']),
  expiresAt: instant,
})
export type EmailChange = z.infer<typeof emailChange>

export const emailCodeInput = z.object({ code: smsCode })
/** What the link of the e-mail has as `key`. */
export const emailLinkInput = z.object({ key: z.string().min(1).max(200) })

/** How one proves to be the account's owner again, before something dangerous. */
export const confirmIdentityInput = z.discriminatedUnion('by', [
  z.object({ by: z.literal('secret'), secret: z.string().min(1).max(200), ...factorProof }),
  /** Of accounts without a secret, which come by an identity provider: what `sendIdentityCode` sent to the phone. */
  z.object({ by: z.literal('sms'), smsCode, ...factorProof }),
])

/** Where the account is signed in. */
export const sessionEntry = z.object({
  id: z.uuid(),
  createdAt: instant,
  expiresAt: instant,
  address: z.string(),
  userAgent: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntry>

const idleMinutes = z.number().int().min(SESSION_MINUTES.least).max(SESSION_MINUTES.most)
/** After how many minutes without a request a session ends. */
export const sessionLimits = z.object({ staffMinutes: idleMinutes, parentMinutes: idleMinutes })

export const endSessionInput = z.object({ id: z.uuid() })

export const account = z.object({
  id,
  login: z.string(),
  phone: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  activated: z.boolean(),
  langKey: z.string(),
  authorities: z.array(z.enum(AUTHORITIES)),
})
export type Account = z.infer<typeof account>

export const ownAccount = account.extend({
  /** The PIN is the one that came by SMS: one's own is to be set before anything else. */
  secretDue: z.boolean(),
  /** It has a PIN or password; else its owner proves who they are by a code to the phone. */
  hasSecret: z.boolean(),
  /** Rights are withheld until the account's second factor is given, or one is set up. */
  factorDue: z.enum(['give', 'set_up']).nullable(),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const menuPlace = z.object({ id, name: z.string(), roles: z.array(z.enum(PLACE_ROLES)) })
export const menuGroup = z.object({ id, name: z.string(), color: z.number().int(), placeId: id })

export const menu = z.object({
  parent: z.boolean(),
  admin: z.boolean(),
  places: z.array(menuPlace),
  groups: z.array(menuGroup),
  /** Unread notifications by section. */
  counts: z.record(z.string(), z.number().int()),
})
export type Menu = z.infer<typeof menu>
