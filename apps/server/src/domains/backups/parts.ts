import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createMeter } from '../../kernel/storage/index.ts'

export type Written = { readonly bytes: number; readonly sha256: string }

/** Writes a stream to a file that only its owner may read, flushed to the disk. Existing files are refused. */
export async function writePart(
  path: string,
  source: Readable,
  { through, signal }: { through?: Transform; signal?: AbortSignal | undefined } = {},
): Promise<Written> {
  const { pass, result } = createMeter()
  // A source may break before the pipeline listens, which then reports it; unhandled it would end the process.
  source.on('error', () => undefined)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  const options = signal ? { signal } : {}
  if (through) await pipeline(source, through, pass, target, options)
  else await pipeline(source, pass, target, options)
  return result()
}

/** SHA-256 of a file and its length. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const source = createReadStream(path, { highWaterMark: 256 * 1024, ...(signal && { signal }) })
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a file was not read as bytes')
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
