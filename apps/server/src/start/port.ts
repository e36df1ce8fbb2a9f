import { createServer } from 'node:net'
import { errorCode, errorMessage, StartError } from '@skrzat/db/start-error'

/** One line on why a port can't be opened. */
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

/** Checks the port before anything slow is done. Throws StartError if it is taken. */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFault(port, host, error)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
