/** Files over HTTP: whole or in part, again only where they changed (RFC 9110: conditional and range requests). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, found } from '../errors.ts'
import type { ByteRange, StoredFile } from '../storage/storage.ts'
import { attachment } from './disposition.ts'

/** Of a route that sends files: compressed, they would lose their length, and parts of them their place. */
export const asItIs = { compress: false } as const

type FileToSend = {
  readonly mime: string
  /** Of the whole file. */
  readonly bytes: number
  /** Another content, another tag; of letters and digits. */
  readonly tag: string
  /** Under this name it is a download; without one it may be shown in a page. */
  readonly name?: string
  open(range?: ByteRange): Promise<StoredFile | undefined>
}

/**
 * Sends a file to whoever was allowed to have it. It may be kept by that browser alone, which asks again each time:
 * rights may have gone since. Nothing in it is run, whatever it is.
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
  // Opened before anything is said of it: an error with the file's tag would be kept in its place. Where nothing is
  // sent the stream is empty: of an empty answer the length would be said to be 0.
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

/** A reader that leaves early takes the stream with it. */
function untilGone(reply: FastifyReply, stream: Readable): Readable {
  reply.raw.once('close', () => stream.destroy())
  return stream
}

/** Whether the header, a list of tags, holds ours; a weak one will do, as the bytes are the same or not at all. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/**
 * The part that is asked for; undefined for the whole, `none` where the file has no such part. Several parts at once,
 * and what is no range, are answered with the whole, as one may.
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
