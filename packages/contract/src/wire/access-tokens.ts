/** Personal access tokens over tRPC. */
import { z } from 'zod'

import { id, instant, line, nameRef } from './common.ts'

/** `read`: only GET and HEAD. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export const tokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof tokenScope>

/** The possible lifetimes, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const
export const TOKEN_NAME_LENGTH = 60
/** Maximum of valid tokens per account. */
export const MOST_TOKENS = 20

export const makeTokenInput = z.object({
  name: line(1, TOKEN_NAME_LENGTH),
  placeId: id,
  scope: tokenScope,
  days: z.literal(TOKEN_DAYS),
})

/** The token itself, shown only once. */
export const madeToken = z.object({ token: z.string() })

export const accessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  place: nameRef,
  scope: tokenScope,
  /** The token's last characters. */
  ending: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null if it was never used; at most five minutes stale. */
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
})
export type AccessToken = z.infer<typeof accessToken>

/** The caller's valid tokens, newest first, and the places for which tokens can be made. */
export const ownTokens = z.object({ tokens: z.array(accessToken), places: z.array(nameRef) })

/** A token that reaches a place, for its admins. */
export const placeToken = accessToken.omit({ place: true, lastAddress: true }).extend({
  /** The name that the place has for the holder, as a worker; null for others. */
  holder: z.string().nullable(),
  /** The holder's login. */
  phone: z.string(),
})
export type PlaceToken = z.infer<typeof placeToken>

export const tokenInput = z.object({ id: z.uuid() })
