import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A document read back: its pages, and its text with plain spaces. */
export async function openPdf(file: Buffer) {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
  )
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const text = contents
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')))
    .join('')
    .replaceAll(/\s+/g, ' ')
  return { document, pages, text }
}
