/** The worker threads of this process, and where each is at this moment. */
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type Frame, frameOf } from './stack.ts'

export type WorkerState = { readonly id: number; readonly name: string; readonly stack: readonly Frame[] }

/** Milliseconds of a worker's profile, and until a silent worker is given up. */
const LOOK = 20
const WITHIN = 1_000

const profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
})
type Profile = z.output<typeof profile>

const workers = new Set<Worker>()

/** Node has no list of its workers, but emits an event for each. */
process.on('worker', (worker) => {
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
})

/** Each worker with its stack, from a profile of some milliseconds, which pauses none. An idle worker has none. */
export async function workersOf(): Promise<WorkerState[]> {
  return await Promise.all(
    [...workers].map(async (worker) => ({
      id: worker.threadId,
      name: worker.threadName ?? '',
      stack: (await Promise.race([stackOf(worker), setTimeout(WITHIN, [], { ref: false })])) ?? [],
    })),
  )
}

async function stackOf(worker: Worker): Promise<Frame[]> {
  try {
    const looking = await worker.startCpuProfile()
    await setTimeout(LOOK)
    return stackAtEnd(profile.parse(JSON.parse(await looking.stop())))
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** The frames of the last sample, the innermost first; V8's own, such as `(idle)`, are no frames. */
function stackAtEnd({ nodes, samples }: Profile): Frame[] {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const frames: Frame[] = []
  let node = byId.get(samples.at(-1) ?? 0)
  while (node) {
    const { functionName, url, lineNumber } = node.callFrame
    if (!functionName.startsWith('('))
      frames.push(frameOf({ method: functionName, script: url, line: lineNumber + 1 }))
    node = parents.get(node.id)
  }
  return frames
}
