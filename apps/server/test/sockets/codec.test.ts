import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { Decoder, FRAME_BOUNDS } from '../../src/kernel/sockets/stomp/decoder.ts'
import {
  encode,
  type Frame,
  unescaped,
  VERSIONS,
  type Version,
} from '../../src/kernel/sockets/stomp/frame.ts'

const MARKS = [':', '\\', '\n', '\r', ' ', '\\n', '\\c', 'ż', '🐞', 'a']
/** Characters that no version can carry in a header. */
const LOST: Readonly<Record<Version, RegExp>> = { '1.0': /[\r\n\0]/g, '1.1': /[\r\0]/g, '1.2': /\0/g }

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.constantFrom(...MARKS), { maxLength: 8 }).map((marks) => marks.join('')),
)
const body = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\0', 'a\0b', '\n\n', 'ż'.repeat(300)),
)

const framesIn = (version: Version): fc.Arbitrary<Frame> => {
  const kept = text.map((made) => made.replaceAll(LOST[version], '').toWellFormed())
  // STOMP 1.0 pads values and escapes nothing.
  const value = version === '1.0' ? kept.map((made) => made.trim()) : kept
  const name = version === '1.0' ? value.map((made) => made.replaceAll(':', '').trim()) : value
  return fc.record({
    command: fc.constantFrom('SEND', 'MESSAGE', 'SUBSCRIBE', 'ERROR'),
    headers: fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((pairs) => new Map(pairs.filter(([made]) => made !== 'content-length'))),
    body: body.map((made) => made.toWellFormed()),
  })
}

/** Cuts a text into pieces at these fractions of its length. */
function cut(whole: string, at: readonly number[]): string[] {
  const places = at.map((part) => Math.floor(part * whole.length)).toSorted((a, b) => a - b)
  return [0, ...places].map((from, index) => whole.slice(from, places[index] ?? whole.length))
}

function decoded(pieces: readonly string[], version: Version): Frame[] {
  const decoder = new Decoder()
  return pieces.flatMap((piece) =>
    decoder.push(piece).map((frame) => {
      const headers = new Map(unescaped(frame, version))
      headers.delete('content-length')
      return { ...frame, headers }
    }),
  )
}

const fault = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe.each(VERSIONS)('STOMP %s', (version) => {
  test('whatever is encoded is decoded, however it is cut, with heart-beats between', () => {
    fc.assert(
      fc.property(
        fc.array(framesIn(version), { minLength: 1, maxLength: 4 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        fc.constantFrom('', '\n', '\r\n', '\n\n'),
        (frames, places, beat) => {
          const wire = frames.map((frame) => encode(frame, version)).join(beat)
          expect(decoded(cut(beat + wire + beat, places), version)).toEqual(frames)
        },
      ),
    )
  })

  test('no value of a header begins another', () => {
    const frame = { command: 'ERROR', headers: new Map([['message', 'a\nadmin:true\r\nb:c\0d']]), body: '' }
    const [{ headers } = frame] = decoded([encode(frame, version)], version)
    expect([...headers.keys()]).toEqual(['message'])
  })
})

describe('what is decoded', () => {
  test('is text as it came, cut between the halves of an emoji', () => {
    const frame = { command: 'SEND', headers: new Map(), body: 'a🐞b🐞' }
    const wire = encode(frame, '1.2')
    for (let place = 0; place <= wire.length; place += 1)
      expect(decoded([wire.slice(0, place), wire.slice(place)], '1.2')).toEqual([frame])
  })

  test('may be longer than was said, where each half of an emoji arrived as U+FFFD', () => {
    const wire = encode({ command: 'SEND', headers: new Map(), body: 'a🐞b' }, '1.2')
    const half = wire.indexOf('🐞') + 1
    const pieces = [wire.slice(0, half), wire.slice(half)].map((piece) => piece.toWellFormed())
    expect(decoded(pieces, '1.2').map((frame) => frame.body)).toEqual(['a\uFFFD\uFFFDb'])
  })

  test('ends its lines with CRLF or LF, and keeps the first of a repeated header', () => {
    const wire = 'SEND\r\nid:a\r\nid:b\r\ncontent-length:3\r\n\r\nż!\0\r\n\r\nSEND\n\n\0'
    expect(new Decoder().push(wire)).toEqual([
      {
        command: 'SEND',
        headers: new Map([
          ['id', 'a'],
          ['content-length', '3'],
        ]),
        body: 'ż!',
      },
      { command: 'SEND', headers: new Map(), body: '' },
    ])
  })

  test('keeps a colon that was not escaped, as webstomp-client sends it', () => {
    const [frame] = new Decoder().push('SEND\nurl:http://a\\c8080\n\n\0')
    expect(frame && unescaped(frame, '1.2').get('url')).toBe('http://a:8080')
    expect(frame?.headers.get('url')).toBe('http://a\\c8080')
  })
})

describe('what is refused', () => {
  const pushed = (...pieces: string[]) =>
    fault(() => {
      const decoder = new Decoder()
      return pieces.flatMap((piece) => decoder.push(piece))
    })

  test.each([
    ['a header without a colon', 'SEND\nid\n\n\0'],
    ['no empty line', 'SEND\nid:a\0'],
    ['a content-length that is no number', 'SEND\ncontent-length:1e3\n\n\0'],
    ['a content-length below zero', 'SEND\ncontent-length:-1\n\n\0'],
  ])('is %s', (_name, wire) => {
    expect(pushed(wire)).toMatchObject({ code: 'malformed' })
  })

  test.each(['\\t', '\\', '\\r'])('is the escape %s in STOMP 1.1', (escape) => {
    const [frame] = new Decoder().push(`SEND\nid:a${escape}\n\n\0`)
    expect(fault(() => frame && unescaped(frame, '1.1'))).toMatchObject({ code: 'malformed' })
  })

  const line = `a:${'b'.repeat(998)}\n`
  const head = 'headers of more than 16384 characters or 64 lines'
  const body = 'a body of more than 65536 characters'
  test.each([
    ['a header of 64 kB', ['SEND\nid:', 'a'.repeat(64 * 1024)], head],
    ['a head of many pieces', ['SEND\n', ...Array.from({ length: 17 }, () => line)], head],
    ['a head above the bound that ends', [`SEND\n${line.repeat(17)}\n\0`], head],
    ['65 headers', [`SEND\n${'a:b\n'.repeat(FRAME_BOUNDS.headers + 1)}\n\0`], head],
    ['a body without NUL', ['SEND\n\n', ...Array.from({ length: 5 }, () => 'a'.repeat(16_384))], body],
    ['a body above the bound that ends', [`SEND\n\n${'a'.repeat(FRAME_BOUNDS.body + 1)}\0`], body],
    ['a content-length above the bound', ['SEND\ncontent-length:10000000\n\n'], body],
  ])('is %s', (_name, pieces, reason) => {
    expect(pushed(...pieces)).toMatchObject({ code: 'too_large', reason })
  })

  test('is nothing at the bounds themselves', () => {
    const headers = new Map(
      Array.from({ length: FRAME_BOUNDS.headers - 1 }, (_, at) => [`h${at}`, 'a'] as const),
    )
    const frame = { command: 'SEND', headers, body: 'ż'.repeat(FRAME_BOUNDS.body) }
    const wire = encode(frame, '1.2')
    const pieces = Array.from({ length: Math.ceil(wire.length / 16_384) }, (_, at) =>
      wire.slice(at * 16_384, (at + 1) * 16_384),
    )
    expect(decoded(pieces, '1.2')).toEqual([frame])
  })

  test('no text makes it fail otherwise', () => {
    const junk = fc.array(
      fc.constantFrom('SEND', '\n', '\r', '\0', ':', 'content-length', '5', '\\', 'ż', '🐞'),
    )
    fc.assert(
      fc.property(fc.array(junk.map((marks) => marks.join(''))), (pieces) => {
        const result = pushed(...pieces)
        expect(Array.isArray(result) || result instanceof DomainError).toBe(true)
      }),
    )
  })
})
