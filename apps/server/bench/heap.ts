import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Mebibytes of the heap after a garbage collection. */
export function heap(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
