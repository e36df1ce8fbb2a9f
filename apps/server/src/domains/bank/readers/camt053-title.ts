/** Titles of camt, which banks cut into chunks. */
import { visibleLine } from '@skrzat/contract/text'
import { allAt, textAt, type XmlElement } from './xml.ts'

/** Widths at which banks cut titles: 35 as in transfers, 140 as the element allows. */
const WIDTHS = [35, 70, 140]

/** The title of an entry that is one line. */
export function entryTitle(entry: XmlElement, details: readonly XmlElement[]): string {
  const info = visibleLine(textAt(entry, 'AddtlNtryInf'))
  const title = details.map(partTitle).filter(Boolean).join(' ')
  // The same words without cuts are preferred; of several parts the bank's summary.
  if (info !== '' && (title === '' || details.length > 1 || bare(info) === bare(title))) return info
  return title
}

/** The title of one part of a batch. */
export function partTitle(detail: XmlElement): string {
  const unstructured = joinChunks(allAt(detail, 'RmtInf', 'Ustrd').map((chunk) => chunk.text))
  const references = allAt(detail, 'RmtInf', 'Strd')
    .map((structured) => visibleLine(textAt(structured, 'CdtrRefInf/Ref')))
    .filter((reference) => !bare(unstructured).includes(bare(reference)))
  const title = [unstructured, ...references].join(' ').trim()
  if (title !== '') return title
  const endToEnd = visibleLine(textAt(detail, 'Refs/EndToEndId'))
  return visibleLine(textAt(detail, 'AddtlTxInf')) || (endToEnd === 'NOTPROVIDED' ? '' : endToEnd)
}

/** Chunks of a width, put together where they were cut: a shorter one has lost a blank at its end. */
function joinChunks(chunks: readonly string[]): string {
  const longest = chunks.reduce((most, chunk) => Math.max(most, chunk.length), 0)
  const width = WIDTHS.find((candidate) => candidate >= longest) ?? longest
  return visibleLine(chunks.map((chunk) => (chunk.length < width ? `${chunk} ` : chunk)).join(''))
}

function bare(text: string): string {
  return text.replace(/\s/g, '').toLowerCase()
}
