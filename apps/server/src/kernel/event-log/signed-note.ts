/**
 * Checkpoints as text that other tools read too: the signed note of C2SP (c2sp.org/signed-note) with the body of
 * c2sp.org/tlog-checkpoint.
 *
 *     skrzat/0123456789abcdef
 *     20852163
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 *     time 2026-11-22T10:00:00.000Z
 *     position 20852201
 *
 *     — skrzat/0123456789abcdef Az3grlgtzPICa5OS8npVmf1Myq/5IZni…
 */
import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { sha256 } from './hash.ts'

const ED25519 = 0x01
/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_PREFIX = '— '
/** Bytes: a checkpoint has some 300, and each witness signature 150. */
const LONGEST = 16_384

/** The content of a checkpoint. */
export type Checkpoint = {
  /** The name of the log. */
  readonly origin: string
  /** The number of events, in order of position. */
  readonly size: number
  /** The root of the Merkle tree over them. */
  readonly root: Buffer
  readonly at: Date
  /** The position of the last event; 0 if there is none. */
  readonly position: number
}

/** A name, an id of four bytes, and a public key. */
export type Verifier = { readonly name: string; readonly id: Buffer; readonly key: KeyObject }
export type Signer = Verifier & { readonly privateKey: KeyObject }

/** A text that is no valid checkpoint; the message says why. */
export class CheckpointError extends Error {
  override name = 'CheckpointError'
}

/** The installation's signer, from a secret seed of 32 bytes: the log is named after its public key. */
export function signerOf(seed: Uint8Array): Signer {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const key = createPublicKey(privateKey)
  const name = `skrzat/${sha256(rawKey(key)).toString('hex', 0, 8)}`
  return { name, key, privateKey, id: keyId(name, key) }
}

/** The installation's signer: from the given key, else derived from its secret. */
export function installationSigner({ secret, checkpointKey }: SigningSecrets): Signer {
  return signerOf(checkpointKey === undefined ? seedFromSecret(secret) : Buffer.from(checkpointKey, 'hex'))
}

export type SigningSecrets = {
  readonly secret: string
  /** 32 bytes in hexadecimal. */
  readonly checkpointKey?: string | undefined
}

/** Derives the key, so that there is one secret to keep, not two. */
export function seedFromSecret(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'skrzat checkpoint key', 32))
}

function rawKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length)
}

function keyId(name: string, key: KeyObject): Buffer {
  return sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ED25519), rawKey(key)])).subarray(0, 4)
}

/** The key in the format of tools for signed notes: `name+id+key`. */
export function verifierText({ name, id, key }: Verifier): string {
  return `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.of(ED25519), rawKey(key)]).toString('base64')}`
}

/** The checkpoint as a signed note. */
export function signCheckpoint(checkpoint: Checkpoint, signer: Signer): string {
  const body = bodyOf(checkpoint)
  const signature = Buffer.concat([signer.id, signBytes(null, Buffer.from(body), signer.privateKey)])
  return `${body}\n${SIGNATURE_PREFIX}${signer.name} ${signature.toString('base64')}\n`
}

function bodyOf({ origin, size, root, at, position }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\ntime ${at.toISOString()}\nposition ${position}\n`
}

export type SignatureLine = { readonly name: string; readonly id: Buffer; readonly signature: Buffer }
export type Note = {
  readonly checkpoint: Checkpoint
  readonly body: string
  readonly signatures: readonly SignatureLine[]
}

/**
 * Parses a signed note with a checkpoint, without checking signatures.
 * @throws CheckpointError that says what is wrong
 */
export function parseCheckpoint(text: string): Note {
  if (Buffer.byteLength(text) > LONGEST) throw new CheckpointError('it is longer than any checkpoint')
  // Mail programs and editors change line ends and append lines; the signed text has neither.
  const clean = `${text.replaceAll('\r\n', '\n').trimEnd()}\n`
  const end = clean.lastIndexOf('\n\n')
  if (end < 0) throw new CheckpointError('it has no empty line between what is signed and the signatures')
  const body = clean.slice(0, end + 1)
  const signatures = clean
    .slice(end + 2)
    .trimEnd()
    .split('\n')
    .map(signatureLine)
  const [origin = '', size = '', root = '', ...more] = body.trimEnd().split('\n')
  if (!/^[^\s+]+$/.test(origin)) throw new CheckpointError('its first line is no name of a log')
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new CheckpointError('its second line is no number of events')
  }
  const hash = base64(root)
  if (hash?.length !== 32) throw new CheckpointError('its third line is no root of 32 bytes in base64')
  const fields = new Map(more.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]))
  const at = new Date(fields.get('time') ?? '')
  if (Number.isNaN(at.getTime())) throw new CheckpointError('it has no line that begins with time')
  const position = Number(fields.get('position') ?? Number.NaN)
  if (!Number.isSafeInteger(position)) throw new CheckpointError('it has no line that begins with position')
  return { checkpoint: { origin, size: Number(size), root: hash, at, position }, body, signatures }
}

function signatureLine(line: string): SignatureLine {
  const [name, text, ...rest] = line.startsWith(SIGNATURE_PREFIX)
    ? line.slice(SIGNATURE_PREFIX.length).split(' ')
    : []
  const bytes = base64(text ?? '')
  if (!name || !bytes || bytes.length < 5 || rest.length > 0) {
    throw new CheckpointError(`this line is no signature: ${line.slice(0, 80)}`)
  }
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) }
}

function base64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return text !== '' && bytes.toString('base64') === text ? bytes : undefined
}

/** Whether the note has a valid signature by that key. */
export function signedBy({ body, signatures }: Note, verifier: Verifier): boolean {
  const own = signatures.filter(({ name, id }) => name === verifier.name && id.equals(verifier.id))
  return (
    own.length > 0 &&
    own.every(({ signature }) => verifyBytes(null, Buffer.from(body), verifier.key, signature))
  )
}
