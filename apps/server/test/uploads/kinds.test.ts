import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentOf, extensionOf, kindOf, servedAs } from '../../src/domains/uploads/kinds.ts'

const folder = await mkdtemp(join(tmpdir(), 'skrzat-kinds-'))
afterAll(() => rm(folder, { recursive: true }))

/** The first entry of a ZIP file, stored; its readers look at no more. */
function zipOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 'latin1')
  header.writeUInt32LE(Buffer.byteLength(content), 18)
  header.writeUInt32LE(Buffer.byteLength(content), 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)])
}

function officeFile(part: string): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${part}.main+xml`
  return zipOf('[Content_Types].xml', `<Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`)
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const [DOCUMENT, SHEET, SLIDES] = [
  'wordprocessingml.document',
  'spreadsheetml.sheet',
  'presentationml.presentation',
] as const

test.each([
  ['a document', officeFile(DOCUMENT), `${OFFICE}.${DOCUMENT}`, 'docx', 'document'],
  ['a sheet', officeFile(SHEET), `${OFFICE}.${SHEET}`, 'xlsx', 'sheet'],
  ['slides', officeFile(SLIDES), `${OFFICE}.${SLIDES}`, 'pptx', 'slides'],
  ['a text', Buffer.from('Zażółć'), 'text/plain', 'txt', 'text'],
  // What browsers would run counts as text.
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain', 'txt', 'text'],
  ['XML', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'text/plain', 'txt', 'text'],
])('%s is told by its content, whatever it is called', async (name, bytes, mime, extension, kind) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const content = await contentOf(path)
  const found = extensionOf(content, 'txt')
  expect([content.mime, found, kindOf(content.mime, found)]).toEqual([mime, extension, kind])
  expect(servedAs(content.mime)).toBe('application/octet-stream')
})
