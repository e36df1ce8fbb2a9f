import { StompFault } from './fault.ts'
import type { Frame } from './frame.ts'

/** Bounds of one frame, in UTF-16 units; a client may send it in any number of pieces. */
export const FRAME_BOUNDS = { head: 16 * 1024, headers: 64, body: 64 * 1024 } as const

/**
 * Reads frames from pieces of text, however they are cut. Holds at most one unfinished frame. Line ends between frames,
 * which are heart-beats, are skipped. Headers stay as they were sent: the version says how to read them.
 */
export class Decoder {
  /** Unread bytes, from the beginning of a frame. */
  #text = ''
  /** The frame's head, once it is complete, and where its body begins. */
  #head: { command: string; headers: ReadonlyMap<string, string>; length: number; start: number } | undefined
  /** How far the text was searched, and the bytes of the body up to there. */
  #searched = 0
  #bytes = 0

  /** The frames that this piece completes. @throws StompFault malformed; too_large above the bounds */
  push(piece: string): Frame[] {
    this.#text += piece
    const frames: Frame[] = []
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame)
    return frames
  }

  #next(): Frame | undefined {
    this.#head ??= this.#readHead()
    if (!this.#head) return undefined
    const { command, headers, start } = this.#head
    const end = this.#endOfBody(this.#head)
    if ((end < 0 ? this.#text.length : end) - start > FRAME_BOUNDS.body) throw tooLarge('body')
    if (end < 0) return undefined
    const body = this.#text.slice(start, end)
    this.#text = this.#text.slice(end + 1)
    this.#head = undefined
    this.#searched = 0
    this.#bytes = 0
    return { command, headers, body }
  }

  #readHead() {
    if (this.#searched === 0) this.#text = withoutLineEnds(this.#text)
    const start = afterBlankLine(this.#text, Math.max(0, this.#searched - 2))
    const size = start < 0 ? this.#text.length : start
    if (size > FRAME_BOUNDS.head) throw tooLarge('head')
    const nul = this.#text.indexOf('\0', this.#searched)
    if (nul >= 0 && (start < 0 || nul < start))
      throw malformed('a frame without an empty line after its headers')
    this.#searched = size
    if (start < 0) return undefined
    // The head's last line end and that of the empty line leave two empty strings at the end.
    const [command = '', ...lines] = this.#text.slice(0, start).split(/\r?\n/).slice(0, -2)
    if (lines.length > FRAME_BOUNDS.headers) throw tooLarge('head')
    const headers = new Map<string, string>()
    for (const line of lines) {
      const colon = line.indexOf(':')
      if (colon < 0) throw malformed('a header without a colon')
      const name = line.slice(0, colon)
      if (!headers.has(name)) headers.set(name, line.slice(colon + 1))
    }
    return { command, headers, length: lengthOf(headers.get('content-length')), start }
  }

  /**
   * The NUL at or after the length that was said. A text cut between the halves of a surrogate pair arrives longer than
   * that, as each half becomes U+FFFD.
   */
  #endOfBody({ length }: { length: number }): number {
    const text = this.#text
    while (this.#bytes < length && this.#searched < text.length) {
      this.#bytes += bytesOf(text.charCodeAt(this.#searched))
      this.#searched += 1
    }
    if (this.#bytes < length) return -1
    const end = text.indexOf('\0', this.#searched)
    if (end < 0) this.#searched = text.length
    return end
  }
}

function withoutLineEnds(text: string): string {
  let start = 0
  while (text[start] === '\n' || text[start] === '\r') start += 1
  return start === 0 ? text : text.slice(start)
}

/** The index after the first empty line at or after `from`; -1 if there is none yet. */
function afterBlankLine(text: string, from: number): number {
  for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (text[end + 1] === '\n') return end + 2
    if (text[end + 1] === '\r' && text[end + 2] === '\n') return end + 3
  }
  return -1
}

/** The bytes of a UTF-16 unit in UTF-8; each half of a surrogate pair counts two of the pair's four. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1
  if (unit < 0x8_00) return 2
  return unit >= 0xd8_00 && unit <= 0xdf_ff ? 2 : 3
}

function lengthOf(header: string | undefined): number {
  if (header === undefined) return 0
  const text = header.trim()
  if (!/^\d{1,15}$/.test(text)) throw malformed('a content-length that is no number')
  // A body has at most three bytes for each unit.
  if (Number(text) > 3 * FRAME_BOUNDS.body) throw tooLarge('body')
  return Number(text)
}

function malformed(reason: string): StompFault {
  return new StompFault('malformed', reason)
}

function tooLarge(part: 'head' | 'body'): StompFault {
  const reason = {
    head: `headers of more than ${FRAME_BOUNDS.head} characters or ${FRAME_BOUNDS.headers} lines`,
    body: `a body of more than ${FRAME_BOUNDS.body} characters`,
  }
  return new StompFault('too_large', reason[part])
}
