import { getCallSites } from 'node:util'
import type { ThreadsNow } from '@skrzat/contract/wire/threads'
import { frameOf } from './stack.ts'
import { workersOf } from './workers.ts'

/** Every thread with its stack, and what keeps the event loop alive. The main thread is the one that answers. */
export async function threadsOf(): Promise<Omit<ThreadsNow, 'server'>> {
  const own = getCallSites().map(({ functionName, scriptName, lineNumber }) =>
    frameOf({ method: functionName, script: scriptName, line: lineNumber }),
  )
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
  const workers = await workersOf()
  return {
    threads: [
      { id: 0, name: 'main', state: 'RUNNABLE', stack: own },
      ...workers.map(({ id, name, stack }) => ({
        id,
        name,
        state: stack.length > 0 ? ('RUNNABLE' as const) : ('WAITING' as const),
        stack: [...stack],
      })),
    ],
    resources: [...kinds]
      .map(([kind, all]) => ({ kind, count: all.length }))
      .toSorted((a, b) => b.count - a.count),
  }
}
