/** Sign-in, account and menu over tRPC. */
import { z } from 'zod'

import { AUTHORITIES, PLACE_ROLES } from '../roles.ts'
import { id, phone } from './common.ts'

export const signInInput = z.object({
  phone,
  /** A PIN of 6 digits, or a password. */
  password: z.string().min(1).max(100),
  rememberMe: z.boolean().default(false),
})

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
