/** Work for `threads.test.ts`. */
import { threadId } from 'node:worker_threads'

export type Work = { readonly what: 'tell' | 'freeze' | 'die'; readonly begun: SharedArrayBuffer }

export default function work({ what, begun }: Work): number {
  const count = new Int32Array(begun)
  Atomics.add(count, 0, 1)
  Atomics.notify(count, 0)
  if (what === 'die') process.exit(3)
  if (what === 'freeze') for (;;);
  return threadId
}
