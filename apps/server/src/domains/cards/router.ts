import * as wire from '@skrzat/contract/wire/cards'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { nothing, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { type CardPorts, changeCard } from './card.ts'
import { setKidGuardians } from './guardians.ts'
import { addPickup, removePickup, seeDocument } from './pickups.ts'
import { decideProposal, propose, withdrawProposal } from './proposals.ts'
import { cardOf, healthOf } from './queries.ts'

const ofKid = z.object({ kidId: id })
const made = z.object({ id })

/** Kids' cards over tRPC. The URL names no place: rights follow from the kid, 404 for kids whom the caller may not see. */
export function cardsRouter(ports: CardPorts) {
  return router({
    card: signedInProcedure
      .input(ofKid)
      .output(wire.kidCard)
      .query(({ ctx, input }) => cardOf(ports, ctx.principal, input.kidId)),

    /** Apart from the card, so that a look at that is no reading of the kid's health. */
    health: signedInProcedure
      .input(ofKid)
      .output(wire.kidHealth)
      .query(({ ctx, input }) => healthOf(ports, ctx.principal, input.kidId)),

    change: signedInProcedure
      .input(wire.changeCardInput)
      .output(nothing)
      .mutation(({ ctx, input }) => changeCard(ports, ctx.principal, input)),

    setGuardians: signedInProcedure
      .input(wire.setGuardiansInput)
      .output(nothing)
      .mutation(({ ctx, input }) => setKidGuardians(ports, ctx.principal, input)),

    addPickup: signedInProcedure
      .input(wire.addPickupInput)
      .output(made)
      .mutation(({ ctx, input }) => addPickup(ports, ctx.principal, input)),

    removePickup: signedInProcedure
      .input(wire.pickupInput)
      .output(nothing)
      .mutation(({ ctx, input }) => removePickup(ports, ctx.principal, input)),

    seeDocument: signedInProcedure
      .input(wire.seeDocumentInput)
      .output(nothing)
      .mutation(({ ctx, input }) => seeDocument(ports, ctx.principal, input)),

    propose: signedInProcedure
      .input(wire.proposeInput)
      .output(made)
      .mutation(({ ctx, input }) => propose(ports, ctx.principal, input)),

    withdrawProposal: signedInProcedure
      .input(wire.withdrawProposalInput)
      .output(nothing)
      .mutation(({ ctx, input }) => withdrawProposal(ports, ctx.principal, input)),

    decideProposal: signedInProcedure
      .input(wire.decideProposalInput)
      .output(nothing)
      .mutation(({ ctx, input }) => decideProposal(ports, ctx.principal, input)),
  })
}
