/** Sign-in, registration, the caller's own account and menu over tRPC. */
import { z } from 'zod'

import { DOCUMENT_KINDS } from '../accounting.ts'
import { NAME_LENGTH } from '../identity.ts'
import { withoutDecoration } from '../pasted.ts'
import { factorProof } from './factors.ts'
import { AUTHORITIES, PLACE_ROLES } from '../roles.ts'
import { SESSION_MINUTES } from '../session-limits.ts'
import { visibleLine } from '../text.ts'
import { groupRef, id, instant, nameRef, phone, rawText, shortText } from './common.ts'
import { sectionCounts } from './notifications.ts'

/** The interface's languages (spec: What the product does and for whom). */
export const LANG_KEYS = ['en', 'fr', 'de', 'pl', 'ru'] as const
export type LangKey = (typeof LANG_KEYS)[number]

export const signInInput = z.object({
  phone,
  /** A PIN of 6 digits, or a password of at most 100 characters in NFC, which may be sent decomposed. */
  password: z.string().min(1).max(200),
  rememberMe: z.boolean().default(false),
  ...factorProof,
})

/** A token for the header `Authorization: Bearer …`, and when it expires. */
export const signedIn = z.object({ token: z.string(), expiresAt: instant })

/**
 * Where to redirect: the identity provider's sign-out page, if there is one, to be called with `id_token_hint` and
 * `post_logout_redirect_uri` if there is a token.
 */
export const signedOut = z.object({ logoutUrl: z.string().nullable(), idToken: z.string().nullable() })

export const setLanguageInput = z.object({ langKey: z.enum(LANG_KEYS) })

/** Public settings for pages before signing in. */
export const publicConfig = z.object({
  contactEmail: z.string(),
  /** The database holds demo data. */
  demo: z.boolean(),
  /** An identity provider is configured: `GET /api/oidc/login?from=/where-to`. */
  oidc: z.boolean(),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const personName = rawText(NAME_LENGTH)
  .transform(visibleLine)
  .refine((name) => name.length <= NAME_LENGTH, { message: 'Size' })
/** RFC 5321: 254 characters at most. */
export const email = z.string().max(254).pipe(z.email())

/** A PIN of 6 digits, or a password of 10 to 100 characters. The server's error names the broken rule. */
export const newSecret = z.string().min(1).max(200)

/** An SMS code: 6 digits, perhaps with an input mask's space. */
export const smsCode = shortText(40)
  .transform(withoutDecoration)
  .pipe(z.string().regex(/^\d{6}$/))

export const registerInput = z.object({
  phone,
  password: newSecret,
  firstName: personName.default(''),
  lastName: personName.default(''),
  email: email.nullable().default(null),
  langKey: z.enum(LANG_KEYS).default('pl'),
})

/** Requires the registration's secret, so that only the person who registered can activate. */
export const activateInput = z.object({ phone, code: smsCode, password: z.string().min(1).max(200) })

/** A phone, for a code by SMS, or an e-mail address, for a link. */
export const resetInput = z.object({ login: z.string().max(254) })

/** `key` is `codeKey(phone, code)`, or the `key` of the e-mail's link. */
export const finishResetInput = z.object({ key: z.string().min(1).max(200), newPassword: newSecret })

export const settingsInput = z.object({
  firstName: personName.refine((name) => name !== '', { message: 'NotBlank' }),
  lastName: personName.refine((name) => name !== '', { message: 'NotBlank' }),
  email: email.nullable(),
  langKey: z.enum(LANG_KEYS),
})

export const changeSecretInput = z.object({
  currentPassword: z.string().min(1).max(200),
  newPassword: newSecret,
})

/** A new e-mail address: pending until the phone's code and then its link confirm it; null removes the address. */
export const emailChange = z.object({
  email: z.string().nullable(),
  state: z.enum(['code', 'link', 'expired']),
  expiresAt: instant,
})
export type EmailChange = z.infer<typeof emailChange>

export const emailCodeInput = z.object({ code: smsCode })
/** The `key` of the e-mail's link. */
export const emailLinkInput = z.object({ key: z.string().min(1).max(200) })

/** A fresh proof of the account's owner, before dangerous actions. */
export const confirmIdentityInput = z.discriminatedUnion('by', [
  z.object({ by: z.literal('secret'), secret: z.string().min(1).max(200), ...factorProof }),
  /**
   * For accounts without a secret, which sign in by an identity provider: the code that `sendIdentityCode` sent to the
   * phone.
   */
  z.object({ by: z.literal('sms'), smsCode, ...factorProof }),
])

/** A session of the account. */
export const sessionEntry = z.object({
  id: z.uuid(),
  createdAt: instant,
  expiresAt: instant,
  address: z.string(),
  userAgent: z.string(),
  /** The caller's own session. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntry>

const idleMinutes = z.number().int().min(SESSION_MINUTES.least).max(SESSION_MINUTES.most)
/** The idle timeout of sessions, in minutes without a request. */
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
  /** The PIN came by SMS and must be changed first. */
  secretDue: z.boolean(),
  /** It has a PIN or password; otherwise a fresh proof takes a code by SMS. */
  hasSecret: z.boolean(),
  /** Rights are withheld until the account's second factor is given, or one is set up. */
  factorDue: z.enum(['give', 'set_up']).nullable(),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const menuPlace = nameRef.extend({
  roles: z.array(z.enum(PLACE_ROLES)),
  /** What the place issues; absent until it has chosen. */
  documentKind: z.enum(DOCUMENT_KINDS).exactOptional(),
})
/** `tutor`: the caller is one of its tutors. */
export const menuGroup = groupRef.extend({ placeId: id, tutor: z.boolean() })

export const menu = z.object({
  parent: z.boolean(),
  /** Has invoices: as a parent, or open ones of a kid that has left. */
  payer: z.boolean(),
  admin: z.boolean(),
  places: z.array(menuPlace),
  groups: z.array(menuGroup),
  /** Unread notifications by section; `chat` for talks with unread messages, once they are counted. */
  counts: z.record(z.string(), z.number().int()),
  /** Unread notifications of each place, by its id, as in `menuCounts`. */
  placeCounts: z.record(z.string(), sectionCounts),
})
export type Menu = z.infer<typeof menu>
