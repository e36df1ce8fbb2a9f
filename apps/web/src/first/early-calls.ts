import early, { type EarlyCall } from 'virtual:screens/early'

/** Those of every page inside, and of the page with this pattern; search params would change what it asks for. */
export function callsOf(pattern: string | undefined, path: string, search: string) {
  const id = Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1])
  const callsBy = (own: string) => early[own]?.(id) ?? []
  const own: readonly EarlyCall[] = search === '' && pattern ? callsBy(pattern) : []
  return { calls: [...callsBy(''), ...own], hasOwn: own.length > 0 }
}
