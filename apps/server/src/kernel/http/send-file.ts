/** Files over HTTP: conditional and range requests (RFC 9110). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, found } from '../errors/index.ts'
import type { ByteRange, StoredFile } from '../storage/index.ts'
import { attachment } from './disposition.ts'

type FileToSend = {
  readonly mime: string
  /** The length of the whole file. */
  readonly bytes: number
  /** The entity tag, different for each content; letters and digits. */
  readonly tag: string
  /** With a name it is a download; without one a page may show it inline. */
  readonly name?: string
  open(range?: ByteRange): Promise<StoredFile | undefined>
}

/**
 * Sends a file to an authorized caller. Only the browser may cache it, and it revalidates each time, as rights may
 * have been revoked since. Active content in it is never run.
 * @throws DomainError file.range, file.not_found
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileToSend) {
  const etag = `"${file.tag}"`
  if (names(request.headers['if-none-match'], etag)) return describe(reply, file, etag).code(304).send()

  const range = rangeOf(request, file.bytes, etag)
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new DomainError('file.range')
  }
  // Opened before any header is set, so that no error is cached under the file's tag. If nothing is sent the stream is
  // empty, as an empty answer would get a length of 0.
  const stream =
    request.method === 'HEAD' ? Readable.from([]) : found(await file.open(range), 'file.not_found').stream
  describe(reply, file, etag)
    .type(file.mime)
    .header('content-length', range ? range.end - range.start + 1 : file.bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply.send(untilGone(reply, stream))
}

function describe(reply: FastifyReply, { name }: FileToSend, etag: string): FastifyReply {
  if (name !== undefined) reply.header('content-disposition', attachment(name))
  return reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
}

/** Destroys the stream when the client disconnects. */
function untilGone(reply: FastifyReply, stream: Readable): Readable {
  reply.raw.once('close', () => stream.destroy())
  return stream
}

/** Whether the header, a list of tags, has this one; weak tags match too, as equal tags mean equal bytes. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/**
 * The requested part; undefined for the whole, `none` if the range is not satisfiable. Several ranges and invalid ones
 * get the whole file, which the RFC allows.
 */
function rangeOf({ headers }: FastifyRequest, bytes: number, etag: string): ByteRange | 'none' | undefined {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'none' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= bytes ? 'none' : { start, end }
}
