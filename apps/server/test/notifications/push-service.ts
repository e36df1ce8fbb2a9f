/** A push service and browsers, as RFC 8030 and RFC 8291 have them. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { type PushContent, pushContent } from '@skrzat/contract/wire/notice-settings'
import { beforeEach } from 'vitest'
import { whenOver } from '@skrzat/testing/when-over'

export type Received = {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'

/** Listens on the loopback; `answers` are the statuses of the next pushes, 201 without one. */
export async function startPushService() {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const status = answers.shift() ?? 201
      if (status === 101) response.socket?.write(SWITCHING)
      else response.writeHead(status).end()
    })
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  whenOver(() => server.close())
  beforeEach(() => {
    received.length = 0
    answers.length = 0
  })
  return { received, answers, origin: `http://127.0.0.1:${port}` }
}

/** A browser with a subscription at this endpoint. */
export function browserAt(endpoint: string) {
  const curve = createECDH('prime256v1')
  const key = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    form: { endpoint, keys: { p256dh: key.toString('base64url'), auth: auth.toString('base64url') } },

    /** Decrypts a body of `aes128gcm` in one record. */
    read(body: Buffer): PushContent {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const record = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), key, sender])
      const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
      const derived = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
      const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
      cipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
      return pushContent.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()))
    },
  }
}
