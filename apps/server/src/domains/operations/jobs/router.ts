import {
  changedJobs,
  changeJobsInput,
  failedJobs,
  failedJobsInput,
  queueStates as queueStatesOutput,
} from '@skrzat/contract/wire/operations'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { changeFailed } from './change.ts'
import { failedJobsOf, type QueuePorts, queueStates } from './queues.ts'

export function jobsRouter(ports: QueuePorts & Pick<Kernel, 'wake'>) {
  return router({
    /** Every queue with its counts and its schedule. */
    queues: adminProcedure.output(queueStatesOutput).query(() => queueStates(ports)),

    /** The failed jobs of a queue, with their reasons. */
    failed: adminProcedure
      .input(failedJobsInput)
      .output(failedJobs)
      .query(({ input }) => failedJobsOf(ports, input.queue)),

    retry: adminProcedure
      .input(changeJobsInput)
      .output(changedJobs)
      .mutation(async ({ ctx, input }) => ({
        changed: await changeFailed(ports, ctx.principal, 'retry', input),
      })),

    discard: adminProcedure
      .input(changeJobsInput)
      .output(changedJobs)
      .mutation(async ({ ctx, input }) => ({
        changed: await changeFailed(ports, ctx.principal, 'discard', input),
      })),
  })
}
