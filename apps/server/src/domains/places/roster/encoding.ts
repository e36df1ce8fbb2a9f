import { DomainError } from '../../../kernel/errors.ts'

/** No roster is that long; a longer file is not a roster. */
const MAX_BYTES = 5 * 1024 * 1024

export const MAX_ROSTER_BYTES = MAX_BYTES

/**
 * The file's text, decoded as UTF-8, with or without BOM, otherwise as Windows-1250, which Polish Excel writes.
 * @throws DomainError import.too_large, import.empty; import.encoding for UTF-16 and for binary files
 */
export function decodeRoster(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_BYTES)
    throw new DomainError('import.too_large', { megabytes: MAX_BYTES / 1024 / 1024 })
  const text = utf8(bytes) ?? windows1250(bytes)
  if (text.trim() === '') throw new DomainError('import.empty')
  return text
}

function utf8(bytes: Uint8Array): string | undefined {
  // UTF-16 is detected by its BOM or, without one, by the zero bytes of its ASCII letters. Spreadsheets' binary files
  // have zero bytes too.
  const [first, second] = bytes
  const utf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (utf16 || bytes.includes(0)) throw new DomainError('import.encoding')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function windows1250(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1250').decode(bytes)
  // Bytes undefined in Windows-1250 decode to C1 controls, so the file has neither encoding.
  if (/[\u0080-\u009f]/.test(text)) throw new DomainError('import.encoding')
  return text
}
