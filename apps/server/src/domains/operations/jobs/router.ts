import * as wire from '@skrzat/contract/wire/operations'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { changeFailed } from './change.ts'
import { failedJobsOf, type QueuePorts, queueStates } from './queues.ts'

export function jobsRouter(ports: QueuePorts & Pick<Kernel, 'wake'>) {
  return router({
    /** Every queue with its counts and its schedule. */
    queues: adminProcedure.output(wire.queueStates).query(() => queueStates(ports)),

    /** The failed jobs of a queue, with their reasons. */
    failed: adminProcedure
      .input(wire.failedJobsInput)
      .output(wire.failedJobs)
      .query(({ input }) => failedJobsOf(ports, input.queue)),

    retry: adminProcedure
      .input(wire.changeJobsInput)
      .output(wire.changedJobs)
      .mutation(async ({ ctx, input }) => ({
        changed: await changeFailed(ports, ctx.principal, 'retry', input),
      })),

    discard: adminProcedure
      .input(wire.changeJobsInput)
      .output(wire.changedJobs)
      .mutation(async ({ ctx, input }) => ({
        changed: await changeFailed(ports, ctx.principal, 'discard', input),
      })),
  })
}
