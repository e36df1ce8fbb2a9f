/** All receivers of the fleet's messages: SMSAPI, a mail server, a push service, an integration. Counts arrivals. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Push services and webhooks are called at public addresses only; this one is routed here (`elsewhere.ts`). */
export const PUBLIC_HOST = '93.184.216.34'

/** How often each message has arrived, by its id. */
export type Arrived = Map<string, number>

export type Received = Readonly<Record<'sms' | 'mails' | 'pushes' | 'hooks', Arrived>>

export async function startReceivers() {
  const received: Received = { sms: new Map(), mails: new Map(), pushes: new Map(), hooks: new Map() }
  const take = (arrived: Arrived, id: unknown) => arrived.set(String(id), (arrived.get(String(id)) ?? 0) + 1)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    if (request.url === '/sms.do') {
      const idx = new URLSearchParams(body).get('idx')
      take(received.sms, idx)
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ count: 1, list: [{ id: `provider-${idx}`, error: null }] }))
    }
    if (request.url === '/push') take(received.pushes, request.headers['topic'])
    else take(received.hooks, request.headers['webhook-id'])
    return response.writeHead(201).end()
  }

  const http = createServer((request, response) => {
    // A process that was killed in the middle of its request has not completed it.
    answer(request, response).catch(() => response.destroy())
  })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.on('end', () => {
        take(received.mails, /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1])
        done()
      })
    },
  })
  // The same for a process that was killed while it sent an e-mail.
  smtp.on('error', () => undefined)
  http.listen(0, '127.0.0.1')
  smtp.listen(0, '127.0.0.1')
  await Promise.all([once(http, 'listening'), once(smtp.server, 'listening')])
  return {
    received,
    /** The variables that route the fleet's messages here. */
    variables: {
      CHAOS_PUBLIC_HOST: PUBLIC_HOST,
      CHAOS_RECEIVERS: `http://127.0.0.1:${portOf(http)}`,
      SMSAPI_URL: `http://127.0.0.1:${portOf(http)}`,
      SMSAPI_TOKEN: 'chaos',
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      SMTP_STARTTLS: 'off',
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve())
      })
    },
  }
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('listens on no port')
  return address.port
}
