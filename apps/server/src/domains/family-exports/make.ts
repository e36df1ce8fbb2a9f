/** The content of an export: `index.html`, the rows as JSON in `data`, and `files`. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Sql } from '@skrzat/db/client'
import type { ExportedFile, ExportPart, ExportSubject } from '../../kernel/exporting.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import { type Archive, archive } from './archive.ts'
import { openPage, type Page, PAGE_END, pageHead, partEnd, partHead, rowText } from './page.ts'

export type Subject = ExportSubject & {
  /** Whether the guardian sees the kid's money. */
  readonly pays: boolean
}

/** An opened part: of one of its kinds, with its subject. */
type Opened = Pick<ExportPart, 'name' | 'title' | 'headings'> & {
  readonly rows: ReturnType<ExportPart['pages']>
}

type Ports = { readonly sql: Sql; readonly storage: Storage; readonly parts: readonly ExportPart[] }

/**
 * The ZIP as a stream.
 * @param onProgress per cent, after each part; its error ends the stream
 */
export function exportZip(
  { sql, storage, parts }: Ports,
  subject: Subject,
  onProgress: (percent: number) => Promise<void>,
): Readable {
  const opened = parts.flatMap((part) => openPart(sql, part, subject) ?? [])
  return archive(async (into) => {
    const page = await openPage(storage.drafts)
    try {
      await page.write(pageHead(opened, { now: subject.now, scope: scopeOf(subject) }))
      const names = createNames()
      for (const [nth, part] of opened.entries()) {
        await writePart({ into, page, storage, names }, part)
        await onProgress(Math.floor(((nth + 1) * 100) / (opened.length + 1)))
      }
      await page.write(PAGE_END)
      await page.close()
      await into.add('index.html', createReadStream(page.path))
    } finally {
      await page.discard()
    }
  })
}

/** Undefined for a part that the subject has not. */
function openPart(sql: Sql, part: ExportPart, subject: Subject): Opened | undefined {
  const { guardian, byPlace, pays } = subject
  if (part.of === 'kid' || part.of === 'money') {
    const seen = part.of === 'kid' || byPlace || pays
    return seen ? { ...part, rows: part.pages(sql, subject) } : undefined
  }
  if (guardian === null || (part.of === 'private' && byPlace)) return undefined
  return { ...part, rows: part.pages(sql, { ...subject, ...guardian }) }
}

function scopeOf({ guardian, byPlace, pays }: Subject): string[] {
  return [
    guardian === null
      ? 'To dane dziecka, które przechowuje Skrzat.'
      : 'To dane dziecka i\u00a0opiekuna, które przechowuje Skrzat.',
    'Danych innych osób tu nie ma: inni opiekunowie są bez nazwisk i\u00a0telefonów, a\u00a0wiadomości innych osób bez treści.',
    ...(guardian && byPlace
      ? [
          'Konta, rozmów, logowań i\u00a0e-maili opiekuna placówka nie widzi; opiekun pobierze je sam, ze swojego konta.',
        ]
      : []),
    ...(byPlace ? [] : ['Treść uwag placówki o\u00a0dziecku opiekun dostaje od placówki, na prośbę.']),
    ...(!byPlace && !pays ? ['Dokumentów i\u00a0wpłat nie ma, bo ten opiekun nie płaci za dziecko.'] : []),
  ]
}

type Into = {
  readonly into: Archive
  readonly page: Page
  readonly storage: Storage
  readonly names: (name: string) => string
}

async function writePart({ into, page, storage, names }: Into, part: Opened) {
  const files: (ExportedFile & { readonly as: string })[] = []
  let count = 0

  async function* json() {
    yield '['
    for await (const rows of part.rows) {
      let text = ''
      let cells = ''
      for (const row of rows) {
        text += `${count === 0 ? '\n' : ',\n'}${JSON.stringify(row.row)}`
        cells += rowText(row.cells)
        count += 1
        for (const file of row.files) files.push({ ...file, as: names(file.name) })
      }
      await page.write(cells)
      yield text
    }
    yield '\n]\n'
  }

  await page.write(partHead(part))
  await into.add(`data/${part.name}.json`, Readable.from(json()))
  const there: string[] = []
  for (const file of files) {
    const content = await contentOf(storage, file)
    // Erased since its row was read.
    if (!content) continue
    await into.add(`files/${file.as}`, content)
    there.push(file.as)
  }
  await page.write(partEnd(count, there))
}

async function contentOf(storage: Storage, file: ExportedFile): Promise<Readable | undefined> {
  if ('make' in file) return Readable.from([await file.make()])
  return (await storage.read(file.key))?.stream
}

/** Names of files within the ZIP, each once: people name their files alike. */
function createNames() {
  const used = new Set<string>()
  return (name: string): string => {
    const safe = name
      .split('/')
      .map((part) => part.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_'))
      .join('/')
    let unique = safe
    for (let n = 2; used.has(unique.toLowerCase()); n += 1)
      unique = safe.replace(/(?=\.[^./]*$)|$/, ` (${n})`)
    used.add(unique.toLowerCase())
    return unique
  }
}
