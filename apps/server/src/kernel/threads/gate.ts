import { DomainError } from '../errors/index.ts'

/**
 * Limits concurrency: at most `most` are inside, waiting ones included, and others are refused at once.
 * @throws DomainError rate_limited with `retryAfter` in seconds, before any work
 */
export function createGate(most: number, retryAfter: number) {
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) throw new DomainError('rate_limited', { retryAfter })
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}
