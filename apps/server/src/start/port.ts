import { createServer } from 'node:net'
import { errorCode, errorMessage, StartError } from '@skrzat/db/start-error'

/** One line about why a port can't be listened on. */
export function portFault(port: number, host: string, error: unknown): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `The port ${port} is taken by another program. Stop it, or give another port in PORT.`,
    EACCES: `The port ${port} is kept for the system. Give one from 1024 up in PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Correct HOST.`,
    ENOTFOUND: `This machine has no address ${host}. Correct HOST.`,
  }
  const code = errorCode(error)
  return new StartError(reasons[code] ?? `Can't listen on ${host}:${port}: ${errorMessage(error)}.`)
}

/** Tries the port before anything slow is done. Throws StartError where it is not free. */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFault(port, host, error)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
