/** ZIPs of statements, unpacked in memory within bounds that are known before. */
import { MAX_STATEMENT_BYTES } from '@skrzat/contract/bank'
import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { DomainError } from '../../../kernel/errors/index.ts'

const MAX_FILES = 50
/** Bytes unpacked for each packed one; XML of statements has some 30. */
const MAX_RATIO = 200
/** A file that is smaller may have any ratio. */
const SMALL = 1024 * 1024

/** Whether the file is a ZIP, by its content. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/**
 * The files in the ZIP, without folders and what macOS adds.
 * @throws DomainError bank.too_large for more files or bytes than a statement may have, also where the directory lies;
 *   bank.truncated for a broken ZIP; bank.unknown_format for encrypted files, ZIPs within it, and a ZIP without files
 */
export async function unzipStatements(
  bytes: Uint8Array,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }[]> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await fromBufferPromise(buffer, { autoClose: false, validateEntrySizes: false })
    const files: { name: string; bytes: Uint8Array }[] = []
    for (const entry of await filesOf(zip)) {
      files.push({ name: entry.fileName, bytes: await inflate(zip, entry) })
    }
    if (files.length === 0) throw new DomainError('bank.unknown_format')
    return files
  } catch (error) {
    // The library has no class of errors; nothing but the bytes can be at fault.
    throw error instanceof DomainError ? error : new DomainError('bank.truncated')
  }
}

/** The directory, refused before anything is unpacked. */
async function filesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_FILES) throw new DomainError('bank.too_large')
  const files: Entry[] = []
  let sum = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry
    sum += uncompressedSize
    const isDense = uncompressedSize > SMALL && uncompressedSize > compressedSize * MAX_RATIO
    if (sum > MAX_STATEMENT_BYTES || isDense) throw new DomainError('bank.too_large')
    if (fileName.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(fileName)) continue
    if (entry.isEncrypted() || /\.zip$/i.test(fileName)) throw new DomainError('bank.unknown_format')
    files.push(entry)
  }
  return files
}

async function inflate(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = new Uint8Array(entry.uncompressedSize)
  let length = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new DomainError('bank.truncated')
    // The directory lies.
    if (length + chunk.length > bytes.length) throw new DomainError('bank.too_large')
    bytes.set(chunk, length)
    length += chunk.length
  }
  if (length !== bytes.length || crc32(bytes) !== entry.crc32) throw new DomainError('bank.truncated')
  if (isZip(bytes)) throw new DomainError('bank.unknown_format')
  return bytes
}
