import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { whenOver } from '@skrzat/testing/when-over'
import { beforeEach, onTestFinished, vi } from 'vitest'

/** What SMSAPI does with the next request: take the message, refuse it by a code, or something of the network's. */
export type Behaviour =
  | 'take'
  | { refuse: number }
  | { answer: { status: number; body: string } }
  /** Takes the message, then says nothing: see `willHangUntilTimeout`. */
  | 'hang'
  /** Takes the message, then breaks the connection. */
  | 'break'

type Taken = { authorization: string | undefined; form: Record<string, string> }

/** A local server that acts as SMSAPI's `sms.do`: it refuses an `idx` that it has accepted before. */
export async function startSmsApi() {
  const taken: Taken[] = []
  const requests: Taken[] = []
  let behaviour: Behaviour = 'take'
  let onTaken = () => {}

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const message = { authorization: request.headers.authorization, form }
    requests.push(message)
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url !== '/sms.do' || request.method !== 'POST') return response.writeHead(404).end()
    if (typeof behaviour === 'object') {
      if ('refuse' in behaviour)
        return json({ error: behaviour.refuse, message: 'as the list of codes says' })
      return response.writeHead(behaviour.answer.status).end(behaviour.answer.body)
    }
    if (form['check_idx'] === '1' && taken.some((one) => one.form['idx'] === form['idx']))
      return json({ error: 53, message: 'Not unique idx' })
    taken.push(message)
    onTaken()
    if (behaviour === 'hang') return response
    if (behaviour === 'break') return response.destroy()
    const entry = { id: `provider-${taken.length}`, points: 0.16, number: form['to'], date_sent: 1795000000 }
    return json({ count: 1, list: [{ ...entry, status: 'QUEUE', error: null, idx: form['idx'] }] })
  }

  // It ends no idle connection: a request may be on its way over it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    handle(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Messages that it accepted. */
    taken,
    /** Every request, refused ones too. */
    requests,
    will(next: Behaviour) {
      behaviour = next
    },
    /** Takes the next message and says nothing, until the time that the caller waits is over. */
    willHangUntilTimeout() {
      behaviour = 'hang'
      const timeout = new AbortController()
      // A time of the test's own would be over before the message is taken, on a machine that is slow enough.
      const waiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
      onTaken = () => timeout.abort(new DOMException('The time is over', 'TimeoutError'))
      onTestFinished(() => {
        waiting.mockRestore()
        onTaken = () => {}
      })
      return waiting
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same for a test file: it takes messages, and has had none, before each test. */
export async function testSmsApi() {
  const api = await startSmsApi()
  whenOver(() => api.stop())
  beforeEach(() => {
    api.will('take')
    api.taken.length = 0
    api.requests.length = 0
  })
  return api
}
