/**
 * A statement with parameters of its own, from `$1`. Texts are few and constant, so that prepared plans are reused;
 * several rows are one item of FROM (`rowsItem`), for any number of them.
 */
export type Statement = {
  readonly text: string
  readonly params: readonly Parameter[]
}

export type Parameter = string | number | boolean | Date | Uint8Array | null

const oneTexts = new Map<string, string>()

/**
 * Combines data-modifying statements into one text with renumbered parameters: all run in one snapshot. PostgreSQL
 * runs the main one first and the parts after it.
 */
export function oneText(main: Statement, parts: readonly Statement[]): string {
  const key = [main, ...parts].map(({ text }) => text).join('\0')
  const known = oneTexts.get(key)
  if (known !== undefined) return known
  let before = main.params.length
  const ctes = parts.map(({ text, params }, index) => {
    const offset = before
    before += params.length
    return `w${index} as (${text.replace(/\$(\d+)/g, (_, number) => `$${offset + Number(number)}`)})`
  })
  const made = ctes.length === 0 ? main.text : `with ${ctes.join(', ')} ${main.text}`
  oneTexts.set(key, made)
  return made
}
