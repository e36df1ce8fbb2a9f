import { createHash } from 'node:crypto'

/** Counts and hashes the bytes that pass, by SHA-256. */
export function createMeter() {
  const hash = createHash('sha256')
  let bytes = 0

  async function* pass<Chunk extends Uint8Array>(
    chunks: AsyncIterable<Chunk>,
  ): AsyncGenerator<Chunk, void, undefined> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }

  /** The number and hash of all bytes; to be called once, at the end. */
  const result = () => ({ bytes, sha256: hash.digest('hex') })

  return { pass, result }
}
