/** Names as banks write them. */

/** A name without the address that banks put behind it, where its beginning is certain. */
export function withoutAddress(name: string): string {
  const at = name.search(/\s(?:ul|al|os|pl)\.\s/i)
  return at > 0 ? name.slice(0, at) : name
}
