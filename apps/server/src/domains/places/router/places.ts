import * as wire from '@skrzat/contract/wire/places'
import { day, optionalCommandId, phone } from '@skrzat/contract/wire/common'
import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { z } from 'zod'
import {
  adminProcedure,
  memberProcedure,
  nothing,
  placeProcedure,
  requireFresh,
  router,
  signedInProcedure,
} from '../../../kernel/trpc/index.ts'
import { sendFirstPins, sendNewPin } from '../../accounts/index.ts'
import type { SmsKernel, SmsTerms } from '../../sms/index.ts'
import {
  closeDays,
  createPlace,
  isFactorRequired,
  openDay,
  setFactorRequired,
  updatePlace,
} from '../commands/places.ts'
import type { KidPorts } from '../commands/kids.ts'
import { answerPlace } from '../own-phone/answer.ts'
import { placesOfPhone } from '../../people/index.ts'
import {
  type BillingBegun,
  placeInfoOf,
  placePageOf,
  placesOf,
  savedPlaceOf,
  searchPlaces,
} from '../queries/place.ts'
import { firstPinsOf } from '../queries/first-pins.ts'
import { searchUsers } from '../queries/users.ts'
import { closedDaysOf } from '../queries/working-days.ts'
import { peopleProcedures } from './people.ts'

/** Places and their people over tRPC. Photos go over REST: they are too large for a procedure. */
export function placesRouter(
  kernel: SmsKernel & KidPorts & { readonly smsTerms: SmsTerms },
  billingBegun: BillingBegun,
) {
  const { db, clock } = kernel
  const { sql } = db
  const settings = placeProcedure(PLACE_ACTIONS.settings)

  return router({
    /** The caller's places. */
    list: signedInProcedure
      .output(z.array(wire.placeListItem))
      .query(({ ctx }) => placesOf(sql, ctx.principal)),

    get: memberProcedure
      .output(wire.placeInfo)
      .query(({ ctx, input }) => placeInfoOf(sql, ctx.principal, input.placeId)),

    /** All data of the place page. */
    page: memberProcedure
      .output(wire.placePage)
      .query(({ ctx, input }) => placePageOf(sql, ctx.principal, input.placeId, billingBegun)),

    /** Every place, for the system's admin. */
    search: adminProcedure
      .input(wire.placeSearchInput)
      .output(wire.placeSearchResult)
      .query(({ input: { query, page, size, sort: field, descending } }) =>
        searchPlaces(sql, { query, size, offset: page * size, sort: [{ field, descending }] }),
      ),

    add: adminProcedure
      .input(wire.newPlaceForm)
      .input(optionalCommandId)
      .output(wire.savedPlace)
      .mutation(async ({ ctx, input }) =>
        savedPlaceOf(sql, ctx.principal, await createPlace(kernel, ctx.principal, input)),
      ),

    update: settings
      .input(wire.placeChange)
      .output(wire.savedPlace)
      .mutation(async ({ ctx, input }) => {
        await updatePlace(kernel, ctx.principal, input)
        return await savedPlaceOf(sql, ctx.principal, input.placeId)
      }),

    factorRequired: settings
      .output(z.boolean())
      .query(({ input }) => isFactorRequired(kernel, input.placeId)),

    /** Whether the staff need a second factor in this place. */
    setFactorRequired: settings
      .use(requireFresh)
      .input(z.object({ required: z.boolean() }))
      .output(nothing)
      .mutation(({ ctx, input }) => setFactorRequired(kernel, ctx.principal, input)),

    /** From the first day of this year on. */
    closedDays: memberProcedure.output(z.array(wire.closedDay)).query(({ input }) => {
      const today = warsawDay(clock.now())
      return closedDaysOf(sql, input.placeId, `${today.slice(0, 4)}-01-01`)
    }),

    addClosedDays: settings
      .input(wire.addClosedDaysInput)
      .output(nothing)
      .mutation(({ ctx, input }) => closeDays(kernel, ctx.principal, input)),

    removeClosedDay: settings
      .input(z.object({ day }))
      .output(nothing)
      .mutation(({ ctx, input }) => openDay(kernel, ctx.principal, input)),

    /** The places that hold the caller's phone, and the caller's answers. */
    ofMyPhone: signedInProcedure
      .output(z.array(wire.ownPlace))
      .query(({ ctx }) =>
        ctx.principal.factorDue === 'give' ? [] : placesOfPhone(sql, ctx.principal.login),
      ),

    /** Leaves or accepts one of them. */
    answer: signedInProcedure
      .input(wire.answerPlaceInput)
      .output(nothing)
      .mutation(({ ctx, input }) => answerPlace(kernel, ctx.principal, input)),

    /** The place's people; no results for fewer than 3 characters. */
    users: placeProcedure(PLACE_ACTIONS.users)
      .input(wire.placeUsersInput)
      .output(z.array(wire.placeUser))
      .query(({ ctx, input }) => searchUsers(sql, ctx.principal, input.placeId, input.search)),

    sendPin: placeProcedure(PLACE_ACTIONS.users)
      .input(z.object({ phone }))
      .output(nothing)
      .mutation(({ ctx, input }) =>
        sendNewPin(kernel, { ...input, by: ctx.principal, address: ctx.address }),
      ),

    /** Who has not come in yet. */
    firstPins: placeProcedure(PLACE_ACTIONS.confirmUsers)
      .output(wire.firstPins)
      .query(({ input }) => firstPinsOf(sql, input.placeId, kernel.smsTerms)),

    /** Sends the chosen a first PIN, each only once. */
    sendFirstPins: placeProcedure(PLACE_ACTIONS.confirmUsers)
      .input(wire.sendFirstPinsInput)
      .output(wire.firstPinsSent)
      .mutation(async ({ ctx, input }) => {
        const { asked } = await sendFirstPins(kernel, { ...input, by: ctx.principal })
        return { phones: asked }
      }),

    ...peopleProcedures(kernel),
  })
}
