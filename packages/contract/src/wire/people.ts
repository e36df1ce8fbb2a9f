/** Groups, kids, workers and roles over tRPC. */
import { z } from 'zod'

import { GRANTABLE_ROLES, PLACE_ROLES } from '../roles.ts'
import { day, groupRef, id, kidRef, line, nameRef, phone } from './common.ts'

const roles = z.array(z.enum(PLACE_ROLES))

/** From and to when a kid attends; null for always, and for those who may not edit the group. */
const kidDays = () => ({ firstDay: day.nullable(), lastDay: day.nullable() })

export const placeGroup = groupRef.extend({
  tutors: z.array(nameRef),
  canEdit: z.boolean(),
  /** The group's kids: all for staff, their own for parents. */
  kids: z.array(
    kidRef.extend({
      /** For staff who keep absences or edit the group: its last day. */
      lastDay: day.exactOptional(),
    }),
  ),
})
export type PlaceGroup = z.infer<typeof placeGroup>

/** A worker as all members of the place see them; phone and roles for the place's admins only. */
export const placeWorker = nameRef.extend({
  description: z.string(),
  phone: z.string().nullable(),
  /** The phone's owner has left the place; visible to its admins only. */
  declined: z.boolean(),
  roles,
})
export type PlaceWorker = z.infer<typeof placeWorker>

/** A kid as the group page shows it; phones for those who may edit the group, else null. */
export const groupKid = kidRef.extend({
  /** The photo's URL, for the kid's parents and those who may edit the group; null for others, and without one. */
  photo: z.string().nullable(),
  phone1: z.string().nullable(),
  phone2: z.string().nullable(),
  /** The phones whose owners have left the place, or never belonged there; visible to those who may edit the group. */
  declined: z.array(z.string()),
  ...kidDays(),
})
export type GroupKid = z.infer<typeof groupKid>

/** All data of the group page, in one answer. */
export const groupPage = placeGroup.extend({
  place: nameRef,
  kids: z.array(groupKid),
  /** The groups that the caller may move a kid to. */
  editable: z.array(groupRef),
  /** The place's workers to choose tutors from, for its admins; empty for others. */
  workers: z.array(nameRef),
  /** Kids whose guardians' proposals wait for a decision. Empty for those who may not edit the group. */
  proposals: z.array(id),
  /** The caller may put health notes on the group's sheet. */
  seesHealth: z.boolean(),
})
export type GroupPage = z.infer<typeof groupPage>

/** A group's name is longer than 2 characters (spec: Validation rules). */
export const groupForm = z.object({
  name: line(3, 100),
  color: z.number().int().min(0).max(9).default(0),
  /** Ids of the place's workers, which only its admins may choose; if absent, tutors stay unchanged. */
  tutors: z.array(id).max(50).optional(),
})
export type GroupForm = z.output<typeof groupForm>

/** Of this century: another one is a typing mistake. */
const attendedDay = z.union([
  z.literal('').transform(() => null),
  day.refine((text) => text.startsWith('20'), { message: 'Pattern' }),
])

/** Phones with spaces or +48 are accepted and normalised. */
export const kidForm = z.object({
  firstname: line(1, 100),
  lastname: line(1, 100),
  phone1: phone,
  phone2: z
    .union([z.literal('').transform(() => null), phone])
    .nullish()
    .transform((text) => text ?? null),
  /** Left out, they stay; empty, there is none (REST takes null for left out). The last day may lie ahead. */
  firstDay: attendedDay.nullable().optional(),
  lastDay: attendedDay.nullable().optional(),
})
export type KidForm = z.output<typeof kidForm>

export const kid = kidForm.extend({
  id,
  phone1: z.string(),
  phone2: z.string().nullable(),
  ...kidDays(),
  groupId: id,
})
export type Kid = z.infer<typeof kid>

export const workerForm = z.object({ name: line(1, 200), description: line(1, 500), phone })
export type WorkerForm = z.output<typeof workerForm>

/** A worker with the roles of the roles table. */
export const workerRoles = nameRef.extend({ phone: z.string(), roles })
export type WorkerRoles = z.infer<typeof workerRoles>

export const roleChange = z.object({ workerId: id, role: z.enum(GRANTABLE_ROLES) })

export const workGroup = groupRef.extend({ place: nameRef })
export type WorkGroup = z.infer<typeof workGroup>

/** A kid in the list of the system's admin. */
export const listedKid = kidRef.extend({ classgroup: nameRef, place: nameRef })
export type ListedKid = z.infer<typeof listedKid>
