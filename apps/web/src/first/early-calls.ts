import early, { type EarlyCall } from 'virtual:screens/early'

/** The calls of the page with this pattern; search params may change them. */
export function ownCallsOf(pattern: string | undefined, path: string, search: string): readonly EarlyCall[] {
  const id = Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1])
  return search === '' && pattern !== undefined ? (early[pattern]?.(id) ?? []) : []
}

/** The calls of every page behind the sign-in, and those of this page. */
export function callsOf(pattern: string | undefined, path: string, search: string) {
  const own = ownCallsOf(pattern || undefined, path, search)
  return { calls: [...ownCallsOf('', path, ''), ...own], hasOwn: own.length > 0 }
}
