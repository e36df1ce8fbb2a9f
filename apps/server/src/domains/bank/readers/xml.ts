/** Reads XML of strangers with saxes: well-formed or refused, no DTD, a bound on elements. */
import { SaxesParser } from 'saxes'
import { DomainError } from '../../../kernel/errors/index.ts'

/** An element by its local name, whatever its prefix. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, { readonly value: string }>>
  readonly children: XmlElement[]
  /** Its own character data, without that of its children. */
  text: string
}

/** Elements of a file; the largest file of real transfers has half of them. */
const MAX_ELEMENTS = 1_500_000
/** Elements within each other; saxes takes quadratic time in their number. Statements have some 15. */
const MAX_DEPTH = 100

/** Anything but elements, comments and CDATA: DTDs, entities and processing instructions. */
const FORBIDDEN = /<!(?!--|\[CDATA\[)|<\?/
const DECLARATION = /^\uFEFF?<\?xml\s[^<>]*\?>/

/**
 * Parses the text and calls `close` at each element's end; the element is dropped if it answers false.
 * @throws DomainError bank.unknown_format for DTDs, entities and processing instructions, bank.truncated for XML that is
 *   not well-formed, bank.too_large for more elements, or deeper ones, than statements have
 */
export function parseXml(text: string, close: (element: XmlElement, parent: XmlElement | null) => boolean) {
  if (FORBIDDEN.test(text.replace(DECLARATION, ''))) throw new DomainError('bank.unknown_format')
  const open: XmlElement[] = []
  let count = 0
  const addText = (data: string) => {
    const element = open.at(-1)
    if (element) element.text += data
  }
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', () => {
    throw new DomainError('bank.truncated')
  })
  parser.on('opentag', ({ local, attributes }) => {
    count += 1
    if (count > MAX_ELEMENTS || open.length === MAX_DEPTH) throw new DomainError('bank.too_large')
    open.push({ name: local, attributes, children: [], text: '' })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    const parent = open.at(-1) ?? null
    if (close(element, parent)) parent?.children.push(element)
  })
  parser.write(text).close()
}

/** The elements at the path of local names below the element. */
export function allAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  let found = [element]
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The trimmed text of the first element at one of the paths (`Id/IBAN`) that has any; empty if none has. */
export function textAt(element: XmlElement | undefined, ...paths: readonly string[]): string {
  if (!element) return ''
  for (const path of paths) {
    for (const found of allAt(element, ...path.split('/'))) {
      const text = found.text.trim()
      if (text !== '') return text
    }
  }
  return ''
}
