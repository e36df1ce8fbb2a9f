import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError, type Terminal } from './command.ts'

/**
 * Asks for one line per question; from a pipe, the lines are read as they come. The answer to a `secret` question is
 * not echoed.
 */
export async function ask(
  { in: input, err }: Terminal,
  questions: readonly { text: string; secret?: boolean }[],
): Promise<string[]> {
  let muted = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) err.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output, terminal: input.isTTY === true })
  const iterator = lines[Symbol.asyncIterator]()
  try {
    const answers: string[] = []
    for (const { text, secret = false } of questions) {
      err.write(`${text}: `)
      muted = secret
      const line = await iterator.next()
      muted = false
      if (secret || input.isTTY !== true) err.write('\n')
      if (line.done === true) throw new UsageError(`No answer to: ${text}`)
      answers.push(line.value)
    }
    return answers
  } finally {
    lines.close()
  }
}
