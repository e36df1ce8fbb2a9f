/** The day of groups, for those who look after them. Days are Warsaw's. */
import { z } from 'zod'

import { RELATIONS } from '../card.ts'
import { absence, dailyAbsences } from './absences.ts'
import { day, groupRef, id, kidRef, nameRef } from './common.ts'
import { kidDiet } from './kitchen.ts'

/** Without a group: all whose tutor the caller is. */
export const groupDaysInput = z.object({ groupId: id.optional() }).optional()

const guardian = z.object({
  /** The place's name for the person; empty if it entered none. */
  name: z.string(),
  phone: z.string(),
  relation: z.enum(RELATIONS),
  mayPickUp: z.boolean(),
  /** The phone's owner has left the place. */
  declined: z.boolean(),
})

const kidOnDay = kidRef.extend({
  /** The photo's URL; null without one, and for others than those who edit the group. */
  photo: z.string().nullable(),
  /** Null if the kid is expected. */
  absence: absence
    .pick({ id: true, from: true, to: true, byPlace: true, afterTime: true })
    .extend({
      confirmed: z.boolean(),
      /** For those who may read the group's reasons; null for others, and without one. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Null if the kid may eat everything, and for others than those who edit the group or cook. */
  diet: kidDiet.nullable(),
  birthday: z.boolean(),
  /** Names of those besides guardians who may pick it up on the day. */
  pickups: z.array(z.string()),
  /** In their order; none for others than those who edit the group. */
  guardians: z.array(guardian),
})
export type KidOnDay = z.infer<typeof kidOnDay>
export type AbsenceOnDay = NonNullable<KidOnDay['absence']>

const groupDay = groupRef.extend({
  place: nameRef,
  /** The caller is its tutor, and in the talks about its kids. */
  tutor: z.boolean(),
  /** The caller edits the group, and may write to it. */
  canEdit: z.boolean(),
  /** The caller keeps the place's absences; without that, none is shown. */
  keepsAbsences: z.boolean(),
  dayOff: dailyAbsences.shape.dayOff,
  /** Those who attend on the day, by last name; none on a day off. */
  kids: z.array(kidOnDay),
})
export type GroupDay = z.infer<typeof groupDay>

export const groupDays = z.object({
  day,
  /** The groups that the caller may choose, by place and name. */
  choices: z.array(groupRef.extend({ place: nameRef, tutor: z.boolean() })),
  groups: z.array(groupDay),
})
export type GroupDays = z.infer<typeof groupDays>
