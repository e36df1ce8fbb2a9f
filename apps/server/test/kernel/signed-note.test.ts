/** Checkpoints as signed notes: c2sp.org/signed-note and c2sp.org/tlog-checkpoint. */
import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/kernel/event-log/hash.ts'
import {
  CheckpointError,
  parseCheckpoint,
  seedFromSecret,
  signCheckpoint,
  signedBy,
  signerOf,
  verifierText,
} from '../../src/kernel/event-log/signed-note.ts'

/** The first key of RFC 8032, section 7.1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const signer = signerOf(SEED)
const checkpoint = {
  origin: signer.name,
  size: 20_852_163,
  root: sha256('root'),
  at: new Date('2026-11-22T10:00:00Z'),
  position: 20_852_201,
}
const text = signCheckpoint(checkpoint, signer)

/** Whether the text is a checkpoint with our signature. @throws what is not the error that is promised */
function holds(any: string): boolean {
  try {
    return signedBy(parseCheckpoint(any), signer)
  } catch (error) {
    if (error instanceof CheckpointError) return false
    throw error
  }
}

describe('a signed checkpoint', () => {
  test('has the lines that tools for transparency logs read', () => {
    const [origin, size, root, time, position, empty, signature = '', end] = text.split('\n')
    expect([origin, size, root, time, position, empty, end]).toEqual([
      signer.name,
      '20852163',
      sha256('root').toString('base64'),
      'time 2026-11-22T10:00:00.000Z',
      'position 20852201',
      '',
      '',
    ])
    const [dash, name, encoded = ''] = signature.split(' ')
    expect([dash, name]).toEqual(['\u2014', signer.name])
    const bytes = Buffer.from(encoded, 'base64')
    expect(bytes).toHaveLength(4 + 64)
    // The id of a key: SHA-256 over name, line end, 0x01 for Ed25519 and the key.
    const id = sha256(Buffer.concat([Buffer.from(`${signer.name}\n\u0001`), Buffer.from(PUBLIC, 'hex')]))
    expect(bytes.subarray(0, 4)).toEqual(id.subarray(0, 4))
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(PUBLIC, 'hex').toString('base64url') },
      format: 'jwk',
    })
    const signed = Buffer.from(text.slice(0, text.indexOf('\n\n') + 1))
    expect(verify(null, signed, key, bytes.subarray(4))).toBe(true)
  })

  test('is read as it was written, and its key is told from others', () => {
    const note = parseCheckpoint(text)
    expect(note.checkpoint).toEqual(checkpoint)
    expect(signedBy(note, signer)).toBe(true)
    expect(signedBy(note, signerOf(seedFromSecret('another')))).toBe(false)
    expect(verifierText(signer)).toBe(
      `${signer.name}+${signer.id.toString('hex')}+${Buffer.from(`01${PUBLIC}`, 'hex').toString('base64')}`,
    )
  })

  test('survives what mail programs and editors do to line ends', () => {
    const changed = `${text.replaceAll('\n', '\r\n')}\r\n\r\n`
    expect(signedBy(parseCheckpoint(changed), signer)).toBe(true)
  })

  test('is read with the signature of a witness beside our own', () => {
    const witness = { ...signerOf(seedFromSecret('witness')), name: 'witness.example' }
    const line = signCheckpoint(checkpoint, witness).split('\n').at(-2) ?? ''
    const note = parseCheckpoint(`${text}${line}\n`)
    expect(note.signatures).toHaveLength(2)
    expect(signedBy(note, signer)).toBe(true)
  })

  test('with any byte of what is signed changed is refused, or bears no right signature', () => {
    const signed = text.indexOf('\n\n') + 1
    fc.assert(
      fc.property(fc.nat({ max: signed - 2 }), fc.constantFrom('0', 'A', 'z', '\n', ' '), (at, character) => {
        fc.pre(text[at] !== character)
        const changed = text.slice(0, at) + character + text.slice(at + 1)
        expect(holds(changed)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['', 'no empty line'],
  ['a\n1\nx\n', 'no empty line'],
  [text.replace(signer.name, 'a name with spaces'), 'first line'],
  [text.replace('20852163', '020852163'), 'second line'],
  [text.replace('20852163', '-1'), 'second line'],
  [text.replace('20852163', '99999999999999999'), 'second line'],
  [text.replace(/\n[^\n]+=\n/, '\nAAAA\n'), 'third line'],
  [text.replace(/\ntime .*\n/, '\n'), 'time'],
  [text.replace(/\nposition .*\n/, '\n'), 'position'],
  [text.replace('\u2014', '-'), 'no signature'],
  ['x'.repeat(20_000), 'longer'],
])('what is no checkpoint is refused with what is wrong', (wrong, message) => {
  expect(() => parseCheckpoint(wrong)).toThrow(CheckpointError)
  expect(() => parseCheckpoint(wrong)).toThrow(message)
})

test('any text is read or refused, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (any) => {
      expect(holds(any)).toBe(false)
    }),
  )
})
