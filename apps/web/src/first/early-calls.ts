import early, { type EarlyCall } from 'virtual:screens/early'

/**
 * The calls of every page behind the sign-in, and those of the page with this pattern; search params may change its
 * calls.
 */
export function callsOf(pattern: string | undefined, path: string, search: string) {
  const id = Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1])
  const callsBy = (own: string) => early[own]?.(id) ?? []
  const own: readonly EarlyCall[] = search === '' && pattern ? callsBy(pattern) : []
  return { calls: [...callsBy(''), ...own], hasOwn: own.length > 0 }
}
