/** Cards and pick-up persons over REST. Guardians read them there, and propose changes in the app. */
import type { Principal } from '@skrzat/contract/access'
import { DIETS, MOST_ALLERGIES, MOST_GUARDIANS, RELATIONS } from '@skrzat/contract/card'
import type { KidDays } from '@skrzat/contract/stay'
import { cardChange, cardVersion, guardianForm, type KidCard, pickupForm } from '@skrzat/contract/wire/cards'
import { line } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { OptionalCommandId } from '../../kernel/commands/index.ts'
import { found } from '../../kernel/errors/index.ts'
import {
  blank,
  byPathId,
  commandIdOf,
  commandRoute,
  dayOrInstant,
  groupOf,
  guard,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { addToPlace, type Change, groupOfKid } from '../places/index.ts'
import type { OfKid } from './access.ts'
import { allergiesOf, textsOf } from './allergies.ts'
import { type CardPorts, changeFields } from './card.ts'
import { setGuardiansIn } from './guardians.ts'
import { addPickup, kidOfPickup, removePickup } from './pickups.ts'
import { cardOf, healthOf } from './queries.ts'

export type SetKidDays = (change: Change, days: OfKid & Partial<KidDays>) => Promise<void>
export type RestPorts = CardPorts & { readonly setKidDays: SetKidDays }

const cardOut = z
  .object({
    /** Counts the card's changes. */
    version: z.number(),
    birthDate: z.string().nullable(),
    guardians: z.array(
      z.object({
        name: z.string(),
        /** Null for callers who may not edit the group, except their own. */
        phone: z.string().nullable(),
        relation: z.enum(RELATIONS),
        mayBeTold: z.boolean(),
        mayPay: z.boolean(),
        mayPickUp: z.boolean(),
      }),
    ),
    /** The 14 allergens of the regulation by their Polish names, and others as they were entered. */
    allergies: z.array(z.string()),
    diet: z.enum(DIETS),
    /** For the group's tutors, the place's admins and the guardians; null for others, and for access tokens. */
    healthNotes: z.string().nullable(),
    emergency: z.array(z.object({ name: z.string(), phone: z.string() })),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
  })
  .meta({ id: 'KidCard' })

/** An empty text takes the day away. */
const dayIn = z.union([z.literal('').transform(() => null), dayOrInstant])
const emptied = z.literal('').transform(() => null)

const { phone, ...described } = guardianForm.shape
const givenGuardian = z.object({
  phone,
  name: described.name.exactOptional(),
  relation: described.relation.exactOptional(),
  mayBeTold: described.mayBeTold.exactOptional(),
  mayPay: described.mayPay.exactOptional(),
  mayPickUp: described.mayPickUp.exactOptional(),
})

/** A field that is left out stays as it is. */
const cardIn = z.object({
  /** Of the card that was read: over another one nothing is changed. */
  version: cardVersion.exactOptional(),
  birthDate: z.union([emptied, cardChange.shape.birthDate.unwrap().unwrap()]).exactOptional(),
  /** All, in order: one that is missing is removed. What is left out of one who stays, stays. */
  guardians: z
    .array(givenGuardian)
    .min(1, { message: 'Size' })
    .max(MOST_GUARDIANS, { message: 'Size' })
    .exactOptional(),
  allergies: z
    .array(line(1, 100))
    .transform(allergiesOf)
    .refine(({ otherAllergies }) => otherAllergies.length <= MOST_ALLERGIES, { message: 'Size' })
    .exactOptional(),
  diet: cardChange.shape.diet.unwrap().exactOptional(),
  healthNotes: cardChange.shape.healthNotes.unwrap().exactOptional(),
  emergency: cardChange.shape.emergency.unwrap().exactOptional(),
  firstDay: dayIn.exactOptional(),
  lastDay: dayIn.exactOptional(),
})

const pickupOut = z
  .object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .meta({ id: 'PickupPerson' })

const pickupIn = z.object({
  name: pickupForm.shape.name,
  phone: pickupForm.shape.phone,
  from: blank(dayOrInstant.optional()),
  to: blank(dayOrInstant.optional()),
})

export function cardsRest(ports: RestPorts): RestRoutes {
  const { sql } = ports.db
  const ofKid = guard.groupEditor(
    byPathId((kidId) => groupOfKid(sql, kidId)),
    'kid.not_found',
  )
  const ofPickup = byPathId((pickupId) => kidOfPickup(sql, pickupId))

  async function answer(principal: Principal, kidId: number): Promise<z.input<typeof cardOut>> {
    const card = await cardOf(ports, principal, kidId)
    const health = card.seesHealth && !principal.token ? await healthOf(ports, principal, kidId) : null
    return cardToRest(card, health?.healthNotes ?? null)
  }

  return (app) => {
    queryRoute(app, '/api/kids/:id/card', {
      guard: guard.byRights,
      summary: "A kid's card",
      errors: ['kid.not_found', 'account.factor_required'],
      answer: cardOut,
      run: (request) => answer(principalOf(request), request.params.id),
    })

    commandRoute(app, 'PUT', '/api/kids/:id/card', {
      guard: ofKid,
      summary: "Change a kid's card; fields that are left out stay",
      errors: [
        'forbidden',
        'conflict.stale',
        'guardian.repeated',
        'kid.last_day_first',
        'kid.last_day_absence',
      ],
      once: true,
      alert: 'groups.kids.updated',
      objectName: 'card',
      body: cardIn,
      answer: cardOut,
      run: async (request) => {
        const principal = principalOf(request)
        const { id } = request.params
        await putCard(
          ports,
          principal,
          { ...groupOf(request), kidId: id },
          {
            ...request.body,
            commandId: commandIdOf(request),
          },
        )
        return { answer: await answer(principal, id), alertParam: id }
      },
    })

    queryRoute(app, '/api/kids/:id/pickups', {
      guard: guard.byRights,
      summary: 'Who may pick a kid up, besides its guardians',
      errors: ['kid.not_found', 'account.factor_required'],
      answer: z.array(pickupOut),
      run: async (request) => {
        const { pickups } = await cardOf(ports, principalOf(request), request.params.id)
        return pickups.map(({ id, name, phone, fromDay, toDay }) => ({
          id,
          name,
          phone,
          from: fromDay,
          to: toDay,
        }))
      },
    })

    commandRoute(app, 'POST', '/api/kids/:id/pickups', {
      guard: ofKid,
      summary: 'Add a person who may pick a kid up',
      errors: ['pickup.days', 'pickup.past', 'pickup.too_many'],
      once: true,
      objectName: 'pickup',
      body: pickupIn,
      created: pickupOut,
      run: async (request) => {
        const { name, phone, from = null, to = null } = request.body
        const kidId = request.params.id
        const { id } = await addPickup(ports, principalOf(request), {
          kidId,
          name,
          phone,
          fromDay: from,
          toDay: to,
          commandId: commandIdOf(request),
        })
        return { answer: { id, name, phone, from, to }, location: `/api/kids/${kidId}/pickups` }
      },
    })

    commandRoute(app, 'DELETE', '/api/pickups/:id', {
      guard: guard.groupEditor(ofPickup, 'pickup.not_found'),
      summary: 'Remove a person who may pick a kid up',
      run: async (request) => {
        const { kidId } = found(await ofPickup(request), 'pickup.not_found')
        await removePickup(ports, principalOf(request), { kidId, pickupId: request.params.id })
        return {}
      },
    })
  }
}

/** One change of days, fields and guardians: all of them or none. A retry with the same key changes nothing more. */
async function putCard(
  ports: RestPorts,
  by: Principal,
  of: OfKid,
  { commandId, ...body }: z.output<typeof cardIn> & OptionalCommandId,
): Promise<void> {
  const { version, guardians, firstDay, lastDay, allergies, ...fields } = body
  const { kidId, placeId } = of
  const days = { ...(firstDay !== undefined && { firstDay }), ...(lastDay !== undefined && { lastDay }) }
  const command = { commandId, name: 'cards.put', payload: { kidId, ...body } }
  await addToPlace(ports, { placeId, by, ...command }, async (change) => {
    const { tx, now: at } = change
    if (Object.keys(days).length > 0) await ports.setKidDays(change, { ...of, ...days })
    const to = { kidId, change: { ...fields, ...allergies }, ...(version !== undefined && { version }) }
    await changeFields({ tx, by, at }, to)
    if (guardians) await setGuardiansIn(change, by, { kidId, guardians })
    return kidId
  })
}

function cardToRest(card: KidCard, healthNotes: string | null): z.input<typeof cardOut> {
  const { version, birthDate, diet, emergency, firstDay, lastDay } = card
  return {
    version,
    birthDate,
    guardians: card.guardians.map(({ own: _own, declined: _declined, ...guardian }) => guardian),
    allergies: textsOf(card),
    diet,
    healthNotes,
    emergency,
    firstDay,
    lastDay,
  }
}
