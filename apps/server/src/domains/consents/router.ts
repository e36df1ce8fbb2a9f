import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { id, optionalCommandId } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/consents'
import { z } from 'zod'
import {
  groupsEditorProcedure,
  nothing,
  placeProcedure,
  router,
  signedInProcedure,
} from '../../kernel/trpc/index.ts'
import { kidFor } from './access.ts'
import { answerConsent } from './answer.ts'
import { addConsent, changeText, retireConsent } from './define.ts'
import { photosOfKid, takeDownPhotos } from './photos.ts'
import type { ConsentPorts } from './ports.ts'
import { consentsOfKid, definitionsOf, listOf, photoKidsOf } from './queries.ts'
import { remindOfConsents } from './remind.ts'

const ofKid = z.object({ kidId: id })

/** Whose consents a caller may see follows from the principal (`access.ts`). */
export function consentsRouter(ports: ConsentPorts) {
  const { sql } = ports.db
  const admin = placeProcedure(PLACE_ACTIONS.consents)

  return router({
    ofPlace: admin
      .output(z.array(wire.consentDefinition))
      .query(({ input }) => definitionsOf(sql, input.placeId)),

    add: admin
      .input(wire.addConsentInput)
      .output(wire.consentDefinition.pick({ id: true }))
      .mutation(({ ctx, input }) => addConsent(ports, ctx.principal, input)),

    changeText: admin
      .input(wire.changeTextInput)
      .output(nothing)
      .mutation(({ ctx, input }) => changeText(ports, ctx.principal, input)),

    retire: admin
      .input(z.object({ consentId: id }))
      .output(nothing)
      .mutation(({ ctx, input }) => retireConsent(ports, ctx.principal, input)),

    /** For the kid's guardians and the editors of its group. */
    ofKid: signedInProcedure
      .input(ofKid)
      .output(wire.kidConsents)
      .query(async ({ ctx: { principal }, input: { kidId } }) => {
        const { own } = await kidFor(sql, principal, kidId)
        return { mayAnswer: own, consents: await consentsOfKid(sql, kidId) }
      }),

    /** For the kid's guardians. */
    answer: signedInProcedure
      .input(wire.answerInput)
      .output(nothing)
      .mutation(({ ctx, input }) => answerConsent(ports, ctx.principal, input)),

    /** The kids of a group for its editors, or of the place for its admins. */
    list: groupsEditorProcedure
      .output(wire.consentList)
      .query(({ input }) =>
        listOf(sql, input, { now: ports.clock.now(), countPhotos: ports.photos.countPhotos }),
      ),

    /** Reminds guardians who have not answered, once a day for a kid. */
    remind: groupsEditorProcedure
      .input(optionalCommandId)
      .output(wire.consentsReminded)
      .mutation(({ ctx, input }) => remindOfConsents(ports, ctx.principal, input)),

    /** The kids that photos of a post may show, for those who may post there. */
    missingFor: groupsEditorProcedure.output(wire.photoKids).query(({ input }) => photoKidsOf(sql, input)),

    /** The photos on the wall that name a kid, for the editors of its group. */
    photos: signedInProcedure
      .input(ofKid)
      .output(z.array(wire.namedPhoto))
      .query(({ ctx, input }) => photosOfKid(ports, ctx.principal, input.kidId)),

    /** Takes the photos that name a kid off the wall, once the consent to them was withdrawn. */
    takeDown: signedInProcedure
      .input(ofKid)
      .output(z.object({ photos: z.number().int() }))
      .mutation(({ ctx, input }) => takeDownPhotos(ports, ctx.principal, input.kidId)),
  })
}
