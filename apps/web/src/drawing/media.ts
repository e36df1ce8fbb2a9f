/** Stands for the interface's `media.ts` where pages are drawn: the screen is the one that the browser has told of. */
import { current } from './current.ts'

export const MD = '(min-width: 48rem)'

/** Pixels of a rem; another size takes effect once the app is there. */
const REM = 16

/** One condition, such as `(min-width: 48rem)`, `(width >= 56rem)` or `(pointer: coarse)`. */
export function useMedia(query: string): boolean {
  const { width, coarse } = current().screen
  const [, feature = '', least] = /\(([a-z-]+)(?:: | >= )(?:([\d.]+)rem)?/.exec(query) ?? []
  if (feature === 'pointer') return query.includes('coarse') === coarse
  if (least === undefined) return false
  return feature.startsWith('max') ? width <= Number(least) * REM : width >= Number(least) * REM
}

/** Nothing can be measured, but no more is in sight than the screen holds. */
export function sizeAtFirst(): { width: number; height: number } {
  return current().screen
}
