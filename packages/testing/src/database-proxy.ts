/** Stands between a client and its database, and breaks their connections where a test says so. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a connection carries; where one of these answers false, it is reset instead. */
export type Wire = {
  fromClient?(chunk: Buffer): boolean
  fromDatabase?(chunk: Buffer): boolean
  /** The database is not told of the end, and keeps its session. */
  readonly oneSided?: boolean
}

/**
 * Listens until the test is over.
 * @param open called for each connection, by its number from 0; one for which it answers undefined is reset at once
 * @returns the database's address by way of it, and how to break what is open
 */
export async function databaseProxy(
  databaseUrl: string,
  open: (index: number) => Wire | undefined,
): Promise<{ url: string; breakAll: () => void }> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const wire = open(count++)
    if (!wire) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    const reset = () => {
      client.resetAndDestroy()
      if (!wire.oneSided) upstream.destroy()
    }
    client.on('data', (chunk: Buffer) => {
      if (wire.fromClient?.(chunk) === false) reset()
      else upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      if (wire.fromDatabase?.(chunk) === false) reset()
      else client.write(chunk)
    })
    client.on('close', () => void (wire.oneSided || upstream.destroy()))
    upstream.on('close', () => client.destroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      // A connection that breaks is closed, and that is passed on.
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    breakAll()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return { url: url.toString(), breakAll }
}
