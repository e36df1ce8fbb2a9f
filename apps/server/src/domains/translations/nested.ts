export type Nested = { [key: string]: string | Nested }

/**
 * Converts dotted keys to nested objects, as JHipster clients read translations.
 * @throws TypeError if one key is a prefix of another, which would make one of the two texts unreachable
 */
export function nested(texts: Readonly<Record<string, string>>): Nested {
  const root: Nested = {}
  for (const [key, text] of Object.entries(texts)) {
    const names = key.split('.')
    const last = names.pop() ?? ''
    let level = root
    for (const name of names) {
      const next = level[name] ?? {}
      if (typeof next === 'string') throw new TypeError(`${key} begins with another key`)
      level[name] = next
      level = next
    }
    if (level[last] !== undefined) throw new TypeError(`another key begins with ${key}`)
    level[last] = text
  }
  return root
}
