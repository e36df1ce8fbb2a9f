/** A proxy between a client and its database, which breaks connections on a test's demand. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Hooks on a connection's data; if one returns false, the connection is reset. */
export type Wire = {
  fromClient?(chunk: Buffer): boolean
  fromDatabase?(chunk: Buffer): boolean
  /** The database doesn't notice the end, and keeps its session. */
  readonly oneSided?: boolean
}

/**
 * Listens until the test ends.
 * @param open called for each connection with its number from 0; if it returns undefined, the connection is reset
 * @returns the database's address through the proxy, and how to break open connections
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
      // An error closes the connection, which is forwarded to the other side.
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
