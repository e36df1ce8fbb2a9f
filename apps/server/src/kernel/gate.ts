import { DomainError } from './errors.ts'

/**
 * Lets so many in at once, those who wait inside included, and refuses the rest at once.
 * @throws DomainError rate_limited with `retryAfter` in seconds, without anything having been done
 */
export function createGate(most: number, retryAfter: number) {
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) throw new DomainError('rate_limited', { retryAfter }, { retryAfter })
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}
