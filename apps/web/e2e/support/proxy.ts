import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/** Another address of the server, at which the texts of some files may differ. */
export async function proxied(changes: Readonly<Record<string, (text: string) => string>>) {
  const base = new URL(process.env.SKRZAT_E2E_URL ?? '')
  function pass(asked: IncomingMessage, answered: ServerResponse) {
    const { method, url: path, headers } = asked
    const change = changes[path?.split('?', 1)[0] ?? '']
    const sent = request(
      {
        host: base.hostname,
        port: base.port,
        method,
        path,
        headers: change ? { ...headers, 'accept-encoding': 'identity' } : headers,
      },
      (answer) => {
        if (!change) {
          answered.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(answered)
          return
        }
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () =>
          answered
            .writeHead(200, {
              'content-type': answer.headers['content-type'] ?? '',
              'cache-control': 'no-cache',
            })
            .end(change(text)),
        )
      },
    )
    sent.on('error', () => answered.destroy())
    answered.on('close', () => sent.destroy())
    asked.pipe(sent)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
