/** Sub-fields of `:86:`, such as `~20` or `^38`: the separator differs between banks. */

/** The bank's code of the transaction and the separator before the first sub-field. */
const SEPARATOR = /^(?:\d{3,4})?\s*([~^<?>+])\d\d/
/** Other numbers after the separator belong to a text. */
const KNOWN = /^(?:0\d|1\d|2\d|3[0-4]|38|6[0-5])$/

/** Values by code, as written; undefined if the text has no sub-fields. */
export function splitSubfields(text: string): ReadonlyMap<string, string> | undefined {
  const separator = SEPARATOR.exec(text.trimStart())?.[1]
  if (separator === undefined) return undefined
  const joined = text.replace(/[\r\n]+/g, '')
  const fields = new Map<string, string>()
  let code = ''
  let from = 0
  for (let at = joined.indexOf(separator); at !== -1; at = joined.indexOf(separator, at + 1)) {
    const next = joined.slice(at + 1, at + 3)
    // A code that is already there is a part of the title.
    if (!KNOWN.test(next) || next === code || fields.has(next)) continue
    if (code !== '') fields.set(code, joined.slice(from, at))
    code = next
    from = at + 3
  }
  fields.set(code, joined.slice(from))
  return fields
}
