import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type ByteRange, storageOn, type Storage, type StoredFile } from './storage.ts'

export type S3Settings = {
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

/** Connect and idle timeout in milliseconds. */
const CONNECT_WITHIN = 5_000
const ANSWER_WITHIN = 60_000
/** A key that no file has. */
const NO_KEY = 'none'

/**
 * Files as objects of a bucket. A draft is first on the local disk, so that its length and hash are known: each object
 * is uploaded by one request, which is atomic and leaves no partial uploads to be charged for. The server checks the
 * content against the hash.
 */
export function s3Storage(settings: S3Settings, dataDir: string): Storage {
  const { endpoint, region, bucket: Bucket, key, secret } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Servers other than Amazon's have no host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_WITHIN, socketTimeout: ANSWER_WITHIN },
    // The hash is given; not every server understands trailers after the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown, so logging them to the console would duplicate them.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  async function read(Key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      const object = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }))
      if (!(object.Body instanceof Readable)) throw new TypeError('the storage answered without a body')
      return { stream: object.Body, bytes: wholeOf(object) }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  return storageOn({
    kind: 's3',
    drafts: join(dataDir, 'drafts'),

    async keep(Key, draft) {
      const broken = new AbortController()
      // The client does not listen for errors of the draft, and an unhandled error event ends the process.
      const Body = createReadStream(draft.path).on('error', () => broken.abort())
      const put = new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentLength: draft.bytes,
        ChecksumSHA256: Buffer.from(draft.hash, 'hex').toString('base64'),
      })
      try {
        await client.send(put, { abortSignal: broken.signal })
      } catch (error) {
        throw Body.errored ?? error
      }
      await draft.discard()
    },

    read,

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },

    async check() {
      // A missing object proves that the bucket works; an unreachable or locked bucket throws.
      const found = await read(NO_KEY)
      found?.stream.destroy()
    },
  })
}

/** The length of the whole object, also for a partial answer: `bytes 0-9/1234`. */
function wholeOf({
  ContentRange,
  ContentLength = 0,
}: {
  ContentRange?: string | undefined
  ContentLength?: number | undefined
}): number {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
  return whole === undefined ? ContentLength : Number(whole)
}
