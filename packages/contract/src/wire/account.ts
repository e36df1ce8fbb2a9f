/** Sign-in, account and menu over tRPC. */
import { z } from 'zod'

import { AUTHORITIES, PLACE_ROLES } from '../roles.ts'
import { id, instant, phone } from './common.ts'

/** The interface's languages (spec: What the product does and for whom). */
export const LANG_KEYS = ['en', 'fr', 'de', 'pl', 'ru'] as const
export type LangKey = (typeof LANG_KEYS)[number]

export const signInInput = z.object({
  phone,
  /** A PIN of 6 digits, or a password. */
  password: z.string().min(1).max(100),
  rememberMe: z.boolean().default(false),
})

/** A token for the header `Authorization: Bearer …`, and when it stops being one. */
export const signedIn = z.object({ token: z.string(), expiresAt: instant })

/** Where to go next: an identity provider's page, where people sign in with one. */
export const signedOut = z.object({ logoutUrl: z.string().nullable() })

export const setLanguageInput = z.object({ langKey: z.enum(LANG_KEYS) })

/** What a page needs to know before anybody signs in. */
export const publicConfig = z.object({
  contactEmail: z.string(),
  /** The database holds demo data. */
  demo: z.boolean(),
})
export type PublicConfig = z.infer<typeof publicConfig>

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
