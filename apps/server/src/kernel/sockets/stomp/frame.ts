/** STOMP frames as text: https://stomp.github.io/stomp-specification-1.2.html */
import { StompFault } from './fault.ts'

export const VERSIONS = ['1.0', '1.1', '1.2'] as const
export type Version = (typeof VERSIONS)[number]

export type Frame = {
  readonly command: string
  /** Of a repeated header the first, as the specification asks. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

const ESCAPES: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  '1.0': {},
  '1.1': { '\\': '\\\\', '\n': '\\n', ':': '\\c' },
  '1.2': { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' },
}

const originals = (version: Version) =>
  new Map(Object.entries(ESCAPES[version]).map(([mark, escape]) => [escape, mark]))
const ORIGINALS = { '1.0': originals('1.0'), '1.1': originals('1.1'), '1.2': originals('1.2') }

/** Frames that negotiate the version are never escaped. */
const NEVER_ESCAPED = new Set(['CONNECT', 'CONNECTED'])

function escaped(text: string, escapes: Readonly<Record<string, string>>): string {
  // Characters that a version can't escape must not end the line, or a value could add a header.
  return text.replaceAll(/[\\:\r\n\0]/g, (mark) => escapes[mark] ?? (/[\r\n\0]/.test(mark) ? ' ' : mark))
}

/** The text of a frame, with the length of its body in bytes of UTF-8 and the NUL at its end. */
export function encode({ command, headers, body }: Frame, version: Version): string {
  const escapes = NEVER_ESCAPED.has(command) ? {} : ESCAPES[version]
  const lines = [...headers]
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `${escaped(name, escapes)}:${escaped(value, escapes)}\n`)
  const length = body === '' ? '' : `content-length:${Buffer.byteLength(body)}\n`
  return `${command}\n${lines.join('')}${length}\n${body}\0`
}

/** The headers of a received frame, read by the version's rules; CONNECT is read by those of 1.0. @throws StompFault malformed */
export function unescaped({ headers }: Frame, version: Version): ReadonlyMap<string, string> {
  // STOMP 1.0 pads values; later versions must not be trimmed.
  const read = version === '1.0' ? (text: string) => text.trim() : (text: string) => original(text, version)
  const all = new Map<string, string>()
  for (const [name, value] of headers) if (!all.has(read(name))) all.set(read(name), read(value))
  return all
}

function original(text: string, version: Version): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\[^]?/g, (escape) => {
    const mark = ORIGINALS[version].get(escape)
    if (mark === undefined) throw new StompFault('malformed', 'an unknown escape in a header')
    return mark
  })
}
