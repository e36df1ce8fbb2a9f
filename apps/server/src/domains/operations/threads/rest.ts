import { stackFrame, threadState } from '@skrzat/contract/wire/threads'
import { z } from 'zod'
import { guard, queryRoute, type RestApp } from '../../../kernel/http/index.ts'
import { threadsOf } from './dump.ts'

/** A thread in Spring's format. Fields without a counterpart in Node are null, false or -1, as with Spring. */
const thread = z.object({
  threadName: z.string(),
  threadId: z.int(),
  threadState,
  blockedTime: z.int(),
  blockedCount: z.int(),
  waitedTime: z.int(),
  waitedCount: z.int(),
  lockName: z.string().nullable(),
  lockOwnerId: z.int(),
  lockOwnerName: z.null(),
  daemon: z.boolean(),
  inNative: z.boolean(),
  suspended: z.boolean(),
  priority: z.int(),
  stackTrace: z.array(
    stackFrame.extend({
      classLoaderName: z.null(),
      moduleName: z.null(),
      moduleVersion: z.null(),
    }),
  ),
  lockedMonitors: z.array(z.never()),
  lockedSynchronizers: z.array(z.never()),
  lockInfo: z.null(),
})
const threadDump = z.object({ threads: z.array(thread) })

type Thread = z.output<typeof thread>

const NOTHING_KNOWN = {
  blockedTime: -1,
  blockedCount: 0,
  waitedTime: -1,
  waitedCount: 0,
  lockName: null,
  lockOwnerId: -1,
  lockOwnerName: null,
  daemon: false,
  inNative: false,
  suspended: false,
  priority: 5,
  stackTrace: [],
  lockedMonitors: [],
  lockedSynchronizers: [],
  lockInfo: null,
} satisfies Partial<Thread>

/** The threads; what the event loop waits for is listed as waiting threads, by kind. */
export function threadsRest(app: RestApp) {
  queryRoute(app, '/management/threaddump', {
    guard: guard.admin,
    summary: 'What the threads of the process do',
    answer: threadDump,
    run: async () => {
      const { threads, resources } = await threadsOf()
      const last = Math.max(...threads.map(({ id }) => id))
      return {
        threads: [
          ...threads.map(({ id, name, state, stack }): Thread => ({
            ...NOTHING_KNOWN,
            threadName: name,
            threadId: id,
            threadState: state,
            inNative: stack[0]?.nativeMethod === true,
            stackTrace: stack.map((frame) => ({
              classLoaderName: null,
              moduleName: null,
              moduleVersion: null,
              ...frame,
            })),
          })),
          ...resources.map(({ kind, count }, index): Thread => ({
            ...NOTHING_KNOWN,
            threadName: kind,
            threadId: last + 1 + index,
            threadState: 'WAITING',
            waitedCount: count,
            // The page of older clients filters by this field.
            lockName: kind,
          })),
        ],
      }
    },
  })
}
