/** A small strict reader of XML, for Optima's files: elements, text with the five entities, comments, one namespace. */
export type Element = { readonly name: string; text: string; readonly children: Element[] }

const TOKEN = /<!--([\s\S]*?)-->|<\?[\s\S]*?\?>|<(\/?)([A-Z_0-9]+)(?: xmlns="([^"]*)")?>|([^<]+)/gy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function readXml(bytes: Uint8Array) {
  const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  const comments: string[] = []
  let namespace: string | undefined
  TOKEN.lastIndex = 0
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    const match = TOKEN.exec(source)
    if (!match) throw new Error(`no XML at ${at}: ${source.slice(at, at + 40)}`)
    const [, comment, closes, name, xmlns, text] = match
    const last = open.at(-1) ?? top
    namespace ??= xmlns
    if (comment !== undefined) comments.push(comment.trim())
    else if (text !== undefined) last.text += text.replaceAll(/&([^;]*);/g, entity)
    else if (name !== undefined && closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}>`)
    } else if (name !== undefined) {
      const child = { name, text: '', children: [] }
      last.children.push(child)
      open.push(child)
    }
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error('elements that do not end')
  const [root = top] = top.children
  return { root, namespace, comments }
}

function entity(_: string, name: string): string {
  const sign = ENTITIES[name]
  if (sign === undefined) throw new Error(`&${name};`)
  return sign
}

/** The elements on a path of names. */
export function all(element: Element, ...path: readonly string[]): Element[] {
  return path.reduce(
    (found, name) => found.flatMap((each) => each.children.filter((c) => c.name === name)),
    [element],
  )
}

/** The text of the only element on a path. @throws if there is not exactly one */
export function one(element: Element, ...path: readonly string[]): string {
  const found = all(element, ...path)
  if (found.length !== 1) throw new Error(`${found.length} of ${path.join('/')}`)
  return found[0]?.text ?? ''
}
