export type Nested = { [key: string]: string | Nested }

/**
 * Keys with dots as an object within objects, as JHipster clients read translations.
 * @throws TypeError where one key begins with another, so that one of the two texts could not be reached
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
