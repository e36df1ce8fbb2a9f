/** A kid's page: all about one kid, each part for those who may see it. Days are Warsaw's, amounts grosze. */
import { z } from 'zod'

import { PLACE_ROLES } from '../roles.ts'
import { absence } from './absences.ts'
import { namedErasure } from './erasure.ts'
import { day, grosze, groszeSum, groupRef, id, instant, kidRef, nameRef } from './common.ts'
import { kidForm } from './people.ts'

/** Kinds of audit entries about a kid. */
export const KID_DEEDS = [
  'KID_ADDED',
  'KID_CHANGED',
  'KID_DELETED',
  'KID_PHOTO_CHANGED',
  'KID_PHOTO_REMOVED',
  'PAYMENT_VALUE_SET',
] as const
export type KidDeed = (typeof KID_DEEDS)[number]

/** The fields that `KID_CHANGED` names. */
export const KID_FIELDS = [...kidForm.keyof().options, 'groupId'] as const
export type KidField = (typeof KID_FIELDS)[number]

const kidChange = z.object({
  id,
  at: instant,
  /** The worker's name as entered by the place, or the system's admin's own; empty for others and for jobs. */
  by: z.string(),
  deed: z.enum(KID_DEEDS),
  /** The changed fields of `KID_CHANGED`; empty for other deeds. */
  fields: z.array(z.enum(KID_FIELDS)),
})
export type KidChange = z.infer<typeof kidChange>

/** The debts of a kid's parents, their remaining credit and deposit, and refunds under way. */
export const kidAccount = z.object({
  credit: groszeSum,
  deposit: groszeSum,
  refunding: groszeSum,
  /** All unpaid invoices. */
  due: z.object({ count: z.number().int(), sum: groszeSum }),
  /** The unpaid invoices with the earliest deadlines. */
  open: z.array(z.object({ id, number: z.string(), deadline: day, amount: grosze, amountLeft: grosze })),
  /** All invoices that are not deleted. */
  issued: z.number().int(),
})
export type KidAccount = z.infer<typeof kidAccount>

export const kidAbsence = absence.pick({
  id: true,
  day: true,
  from: true,
  to: true,
  byPlace: true,
  afterTime: true,
  confirmed: true,
})
export type KidAbsence = z.infer<typeof kidAbsence>

export const kidPage = kidRef.extend({
  group: groupRef,
  place: nameRef,
  /** The caller is a parent of the kid. */
  own: z.boolean(),
  /** The photo's URL, for the kid's parents and those who may edit its group; null for others, and without one. */
  photo: z.string().nullable(),
  /** When the kid left, if it has: then only those who bill still see its page. */
  leftAt: instant.nullable(),
  /** From and to when it attends; null for always. The last day may lie ahead. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** The caller's roles in the place; none for a parent. */
  myRoles: z.array(z.enum(PLACE_ROLES)),
  /** The caller may change the kid. */
  canEdit: z.boolean(),
  /** The caller is in the talk about the kid, as its parent or as a tutor of its group. */
  talks: z.boolean(),
  /** The parents' phones, for those who may edit the group. */
  phones: z
    .array(
      z.object({
        phone: z.string(),
        /** The phone's owner has left the place, or never belonged there. */
        declined: z.boolean(),
      }),
    )
    .nullable(),
  today: day,
  /** From the first day of this month on, by day; for the kid's parents and those who keep absences. */
  absences: z.array(kidAbsence).nullable(),
  /** For the kid's parents and those who bill. */
  account: kidAccount.nullable(),
  /** The latest changes, newest first; for the place's admins. */
  changes: z.array(kidChange).nullable(),
  /** The kid's erasure, or the request that waits; for the place's admins. */
  erasure: namedErasure.nullable(),
})
export type KidPage = z.infer<typeof kidPage>
