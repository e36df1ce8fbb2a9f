/** What a file is, read from its content. What it is called decides nothing but how an unknown content is called. */
import { open } from 'node:fs/promises'
import type { FileKind } from '@skrzat/contract/upload'

type Content = {
  readonly mime: string
  /** Of the content; undefined where the content says none. */
  readonly extension: string | undefined
}

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'
const HEAD_BYTES = 4096

/**
 * What the bytes are. What browsers would run, HTML, SVG and scripts, is text like any other, and served as such.
 */
export async function contentOf(path: string): Promise<Content> {
  const found = await detected(path)
  if (found && !RUN_BY_BROWSERS.test(found.mime)) return { mime: found.mime, extension: found.ext }
  return { mime: found || (await looksLikeText(path)) ? TEXT : UNKNOWN, extension: undefined }
}

const RUN_BY_BROWSERS = /html|xml|svg|javascript|ecmascript|wasm/

async function detected(path: string) {
  try {
    // Loaded at the first file: it knows hundreds of formats.
    const { fileTypeFromFile } = await import('file-type')
    return await fileTypeFromFile(path)
  } catch (error) {
    // A file that is made to break the reader is of no known kind; that the disk is away is a fault of ours.
    if (error instanceof Error && 'syscall' in error) throw error
    return undefined
  }
}

/** Whether the beginning is UTF-8 without controls. */
async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = textOf(buffer.subarray(0, bytesRead))
    return head !== undefined && !/(?![\t\n\f\r])\p{Cc}/u.test(head)
  } finally {
    await handle.close()
  }
}

/** Undefined for what is no UTF-8. The last letter may be cut. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Containers of many formats, of which the name may say which. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg', 'pub', 'vsd'],
  'application/zip': ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'epub', 'pages', 'numbers', 'key'],
  [TEXT]: [],
  [UNKNOWN]: [],
}

/** The extension that the file is handed out with: the content's, or the name's where that may be more exact. */
export function extensionOf({ mime, extension }: Content, named: string): string {
  const known = CONTAINED[mime]
  if (extension === undefined) return known ? named : ''
  return known?.includes(named) ? named : extension
}

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/spreadsheet|ms-excel/, 'sheet'],
  [/presentation|ms-powerpoint/, 'slides'],
  [/wordprocessing|opendocument\.text|msword|application\/rtf|epub/, 'document'],
  [/zip|x-(?:7z|rar|tar|gzip|bzip2|xz)|x-compressed/, 'archive'],
  [/^text\//, 'text'],
]
const KIND_OF_EXTENSION: Readonly<Record<string, FileKind>> = {
  doc: 'document',
  docx: 'document',
  odt: 'document',
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
}

/** What the file is, for its icon. */
export function kindOf(mime: string, extension: string): FileKind {
  const container = CONTAINED[mime] !== undefined
  return (
    (container ? KIND_OF_EXTENSION[extension] : undefined) ??
    KINDS.find(([pattern]) => pattern.test(mime))?.[1] ??
    'other'
  )
}

/** As it is served: a browser gets no type with which it would do more than keep the file. */
export function servedAs(mime: string): string {
  return /^(?:image\/(?:jpeg|png|webp|gif)|application\/pdf|audio\/|video\/)/.test(mime) ? mime : UNKNOWN
}
