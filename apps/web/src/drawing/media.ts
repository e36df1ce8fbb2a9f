/** Replaces the interface's `media.ts` on the server: the browser has sent its screen's size. */
import { currentPage } from './current.ts'

export const MD = '(min-width: 48rem)'

/** Pixels per rem; another size applies once the app runs. */
const REM = 16

/** One condition, such as `(min-width: 48rem)`, `(width >= 56rem)` or `(pointer: coarse)`. */
export function useMedia(query: string): boolean {
  const { width, coarse } = currentPage().screen
  const [, feature = '', least] = /\(([a-z-]+)(?:: | >= )(?:([\d.]+)rem)?/.exec(query) ?? []
  if (feature === 'pointer') return query.includes('coarse') === coarse
  if (least === undefined) return false
  return feature.startsWith('max') ? width <= Number(least) * REM : width >= Number(least) * REM
}

/** Nothing can be measured on the server, but the screen's size bounds what is in view. */
export function sizeAtFirst(): { width: number; height: number } {
  return currentPage().screen
}
