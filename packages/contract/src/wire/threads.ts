/** Current threads of a server, for the system's admins. */
import { z } from 'zod'

/** A line of a stack, as Spring's thread dump has it. */
export const stackFrame = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.string(),
  lineNumber: z.int(),
  nativeMethod: z.boolean(),
})

export const threadState = z.enum(['RUNNABLE', 'WAITING'])

export const threadsNow = z.object({
  server: z.string(),
  threads: z.array(
    z.object({ id: z.int(), name: z.string(), state: threadState, stack: z.array(stackFrame) }),
  ),
  /** The resources that keep the event loop alive, by kind. */
  resources: z.array(z.object({ kind: z.string(), count: z.int() })),
})

export type ThreadsNow = z.output<typeof threadsNow>
