/** Detects a file's type from its content. The name matters only for unknown contents. */
import { open } from 'node:fs/promises'
import type { FileKind } from '@skrzat/contract/upload'

type Content = {
  readonly mime: string
  /** An executable or an installer. */
  readonly program: boolean
  /** The content's extension; undefined if unknown. */
  readonly extension: string | undefined
}

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'
const HEAD_BYTES = 4096

/** The content's type. Active content (HTML, SVG, scripts) counts as plain text, and is served as such. */
export async function contentOf(path: string): Promise<Content> {
  const found = await detected(path)
  if (found && PROGRAMS.test(found.mime))
    // A text that begins with `MZ` looks like a program of Windows.
    return (await looksLikeText(path))
      ? { mime: TEXT, program: false, extension: undefined }
      : { mime: found.mime, program: true, extension: found.ext }
  if (found && !RUN_BY_BROWSERS.test(found.mime))
    return { mime: found.mime, program: false, extension: found.ext }
  return { mime: found || (await looksLikeText(path)) ? TEXT : UNKNOWN, program: false, extension: undefined }
}

/** Formats that systems run or install: Windows, Linux, macOS, Java, Android. */
const PROGRAMS =
  /x-msdownload|x-elf|x-mach-binary|java-archive|java-vm|android\.package|apple-diskimage|x-deb|x-rpm|ms\.shortcut/

/** Office documents are `openxmlformats`. */
const RUN_BY_BROWSERS = /html|(?<!open)xml|svg|javascript|ecmascript|wasm/

async function detected(path: string) {
  try {
    // Loaded lazily at the first file: it knows hundreds of formats.
    const { fileTypeFromFile } = await import('file-type')
    return await fileTypeFromFile(path)
  } catch (error) {
    // A file that breaks the parser has an unknown type, but a disk error is ours and is rethrown.
    if (error instanceof Error && 'syscall' in error) throw error
    return undefined
  }
}

/** Whether the beginning is UTF-8 without control characters. */
async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = decodeText(buffer.subarray(0, bytesRead))
    return head !== undefined && !/(?![\t\n\f\r])\p{Cc}/u.test(head)
  } finally {
    await handle.close()
  }
}

/** Undefined for invalid UTF-8. The last character may be cut. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Container formats, whose extension may tell the exact type. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg', 'pub', 'vsd'],
  'application/zip': ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'epub', 'pages', 'numbers', 'key'],
  [TEXT]: [],
  [UNKNOWN]: [],
}

/** The extension of the download: the content's, or the name's if that is more specific. */
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

/** The file's kind, for its icon. */
export function kindOf(mime: string, extension: string): FileKind {
  const container = CONTAINED[mime] !== undefined
  return (
    (container ? KIND_OF_EXTENSION[extension] : undefined) ??
    KINDS.find(([pattern]) => pattern.test(mime))?.[1] ??
    'other'
  )
}

/** The Content-Type to serve: one that browsers do not execute. */
export function servedAs(mime: string): string {
  return /^(?:image\/(?:jpeg|png|webp|gif)|application\/pdf|audio\/|video\/)/.test(mime) ? mime : UNKNOWN
}
