/** Names as banks write them. */

const ADDRESS = /\s(?:ul|al|os|pl)\.\s/i

/** A name without the address that banks put behind it, where its beginning is certain. */
export function withoutAddress(name: string): string {
  const at = name.search(ADDRESS)
  return at > 0 ? name.slice(0, at) : name
}
