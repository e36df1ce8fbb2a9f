/** A path of OpenAPI, and the names of its parameters by those of the route. */
export type Template = { readonly path: string; readonly names: ReadonlyMap<string, string> }

const PARAMETER = /:(\w+)/g

/**
 * Templates of routes' URLs. OpenAPI takes paths that differ in the names of parameters alone for the same one, so such
 * parameters get a name in common: `/api/payments/{placeOrId}`.
 */
export function templatesOf(urls: readonly string[]): ReadonlyMap<string, Template> {
  const alike = Map.groupBy(new Set(urls), (url) => url.replaceAll(PARAMETER, '{}'))
  return new Map(
    [...alike.values()].flatMap((group) => {
      const shared = group.map(namesOf).reduce((all, names) => all.map((one, at) => joined(one, names[at])))
      return group.map((url): [string, Template] => {
        const own = namesOf(url)
        const names = new Map(own.map((name, at) => [name, shared[at] ?? name]))
        return [url, { path: url.replaceAll(PARAMETER, (_, name: string) => `{${names.get(name)}}`), names }]
      })
    }),
  )
}

function namesOf(url: string): string[] {
  return [...url.matchAll(PARAMETER)].map(([, name = '']) => name)
}

function joined(one: string, other = one): string {
  const parts = one.split(/Or(?=[A-Z])/)
  const known = parts.some((part) => part.toLowerCase() === other.toLowerCase())
  return known ? one : `${one}Or${other.charAt(0).toUpperCase()}${other.slice(1)}`
}
