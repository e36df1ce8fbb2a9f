/** A ZIP that is written as its files come; memory does not grow with them. */
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Archive = {
  /** Adds a file, and waits until all of it was read. */
  add(name: string, content: Readable): Promise<void>
}

/**
 * The bytes of a ZIP.
 * @param fill adds its files, one after another; its error ends the stream
 */
export function archive(fill: (into: Archive) => Promise<void>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  let current: Readable | undefined
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // Without a reader, the file that is being added is read no further.
  output.once('close', () => current?.destroy())
  const into: Archive = {
    async add(name, content) {
      if (output.destroyed) throw new Error('the archive is closed')
      current = content
      zip.addReadStream(content, name)
      await finished(content, { writable: false })
    },
  }
  fill(into).then(() => zip.end(), fail)
  return output
}
