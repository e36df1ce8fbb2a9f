/** The kitchen's day: who eats, and what. Health notes are no part of it. Days are Warsaw's. */
import { z } from 'zod'
import { ALLERGENS, DIETS } from '../card.ts'
import { dailyAbsences } from './absences.ts'
import { day, groupRef, id, instant, kidRef, multiline, nameRef } from './common.ts'

/** What a kid may eat. */
export const kidDiet = z.object({
  allergens: z.array(z.enum(ALLERGENS)),
  otherAllergies: z.array(z.string()),
  diet: z.enum(DIETS),
  dietNote: z.string(),
})
export type KidDiet = z.infer<typeof kidDiet>

export const kitchenDayInput = z.object({ date: day })

const count = z.number().int().min(0)
const meals = z.object({
  /** Kids who attend on the day and are not absent. */
  eats: count,
  absent: count,
  /** Of those who eat, by diet, in the vocabulary's order; diets of none are left out. */
  diets: z.array(z.object({ diet: z.enum(DIETS), count })),
})
export type Meals = z.infer<typeof meals>

export const kitchenDay = z.object({
  date: day,
  place: nameRef,
  /** Why no meals are served: a weekend, a holiday, a closed day; null on a working day. */
  dayOff: dailyAbsences.shape.dayOff,
  /** By name; each with those of its kids who eat. */
  groups: z.array(groupRef.extend(meals.shape)),
  total: meals,
  /** Kids who eat and may not eat everything, by group, then by name. */
  kids: z.array(kidRef.extend({ groupId: id, ...kidDiet.shape })),
})
export type KitchenDay = z.infer<typeof kitchenDay>
export type KitchenKid = KitchenDay['kids'][number]

/** A change of what a kid may eat, until all concerned have confirmed it. */
export const dietChange = z.object({
  id,
  kid: kidRef,
  group: groupRef,
  /** As of now. */
  diet: kidDiet,
  at: instant,
  /** The worker who saved it; empty if unknown. */
  by: z.string(),
  /** Whether the caller has confirmed it; null for whom it does not concern. */
  own: z.enum(['confirmed', 'waiting']).nullable(),
  /** The group's tutors and those with the role `kitchen`, and when they confirmed it; for the place's admins. */
  concerned: z.array(z.object({ name: z.string(), at: instant.nullable() })).nullable(),
})
export type DietChange = z.infer<typeof dietChange>

export const dietChanges = z.array(dietChange)

export const confirmDietInput = z.object({ changeId: id })

/** The most characters of a day's dishes. */
export const DISHES_LENGTH = 600

/** Any day of the week. */
export const menuInput = z.object({ week: day })

const dayMenu = z.object({
  day,
  /** A dish or a meal a line; empty without a menu. */
  dishes: z.string(),
})

/** What a place serves in a week. */
export const weekMenu = z.object({
  /** The place's working days of the week, in order. */
  days: z.array(dayMenu),
  /** Who changed it last, and when; null if nobody did, and for those who may not change it. */
  changed: z.object({ by: z.string(), at: instant }).nullable(),
})
export type WeekMenu = z.infer<typeof weekMenu>

/** Days that changed; empty dishes take the day's menu away. `was` is what the caller had read of the day. */
export const saveMenuInput = z.object({
  days: z
    .array(
      z.object({
        day,
        dishes: multiline(DISHES_LENGTH),
        // The name that an erasure puts in may be longer than the one that it takes out.
        was: z
          .string()
          .max(4 * DISHES_LENGTH)
          .optional(),
      }),
    )
    .min(1)
    .max(7),
})

/** The dishes of today, or of the next working day that has a menu. */
export const nextDishes = dayMenu
