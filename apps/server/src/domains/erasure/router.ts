import * as wire from '@skrzat/contract/wire/erasure'
import { DomainError } from '../../kernel/errors/index.ts'
import {
  adminProcedure,
  placeProcedure,
  requireFresh,
  router,
  signedInProcedure,
} from '../../kernel/trpc/index.ts'
import { carryOut, previewErasure } from './carry-out.ts'
import { refuseOften } from './limits.ts'
import type { ErasurePorts } from './ports.ts'
import { ask, currentOf, decline, erasureById, waiting } from './requests.ts'
import { dueNow } from './retain.ts'
import { shownTo } from './shown.ts'
import { subjectFor } from './subject.ts'

/** Erasures over tRPC. Who may do what follows from the subject. */
export function erasureRouter(ports: ErasurePorts) {
  const { sql } = ports.db
  const onSubject = signedInProcedure.input(wire.erasureSubject)

  return router({
    preview: onSubject.output(wire.erasurePreview).query(async ({ input, ctx: { principal } }) => {
      const asked = await subjectFor(sql, principal, input)
      await refuseOften(ports, principal, 'preview')
      return shownTo(asked, await previewErasure(ports, principal, asked.subject))
    }),

    /** The erasure, or the request that waits; how far it is. */
    current: onSubject.output(wire.erasureRow.nullable()).query(async ({ input, ctx: { principal } }) => {
      const { subject } = await subjectFor(sql, principal, input)
      return await currentOf(sql, subject)
    }),

    ask: onSubject.output(wire.erasureRow).mutation(async ({ input, ctx: { principal } }) => {
      const { subject } = await subjectFor(sql, principal, input)
      await refuseOften(ports, principal, 'ask')
      return await ask(ports, principal, subject)
    }),

    carryOut: onSubject
      .use(requireFresh)
      .output(wire.erasureRow)
      .mutation(async ({ input, ctx: { principal } }) => {
        const { subject, carriesOut } = await subjectFor(sql, principal, input)
        if (!carriesOut) throw new DomainError('forbidden')
        return await erasureById(sql, await carryOut(ports, principal, subject))
      }),

    decline: signedInProcedure
      .input(wire.declineInput)
      .output(wire.erasureRow)
      .mutation(({ input, ctx: { principal } }) => decline(ports, principal, input.erasureId)),

    /** Requests about kids of the place. */
    waiting: placeProcedure('admin')
      .output(wire.waitingErasures)
      .query(async ({ input }) => ({ erasures: await waiting(sql, input.placeId) })),

    /** Requests about accounts. */
    waitingAccounts: adminProcedure
      .output(wire.waitingErasures)
      .query(async () => ({ erasures: await waiting(sql, null) })),

    retention: adminProcedure.output(wire.retentionDue).query(() => dueNow(ports)),
  })
}
