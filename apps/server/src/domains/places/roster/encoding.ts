import { DomainError } from '../../../kernel/errors.ts'

/** No place has a roster so long; what is longer is another file. */
const MAX_BYTES = 5 * 1024 * 1024

export const MAX_ROSTER_BYTES = MAX_BYTES

/**
 * The file's text. UTF-8, with or without BOM; else Windows-1250, which Polish Excel writes.
 * @throws DomainError import.too_large, import.empty; import.encoding for UTF-16 and for what is no text
 */
export function decodeRoster(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_BYTES)
    throw new DomainError('import.too_large', { megabytes: MAX_BYTES / 1024 / 1024 })
  const text = utf8(bytes) ?? windows1250(bytes)
  if (text.trim() === '') throw new DomainError('import.empty')
  return text
}

function utf8(bytes: Uint8Array): string | undefined {
  // UTF-16, by its mark or, without one, by the zeros that every ASCII letter has there. Spreadsheets' own files
  // have zeros too.
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
  // Bytes that mean nothing in Windows-1250 come out as C1 controls: it was neither.
  if (/[\u0080-\u009f]/.test(text)) throw new DomainError('import.encoding')
  return text
}
