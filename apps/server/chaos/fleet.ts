/** Real processes of the server, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ELSEWHERE = new URL('elsewhere.ts', import.meta.url).href
const READY = /ready(?:: (\S+))?[^]*\n/

type Role = '--server' | '--worker'

/** One process, restarted whenever it ends. */
class Member {
  readonly role: Role
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #closing = false
  /** The process's address, once it listens. */
  ready: Promise<string>
  /** Unrequested ends of the process, with its output. */
  readonly died: string[] = []
  #killed = false
  #shift = 0

  constructor(role: Role, environment: NodeJS.ProcessEnv) {
    this.role = role
    this.#environment = environment
    this.ready = this.#start()
  }

  #start(): Promise<string> {
    const child = spawn(process.execPath, ['--import', ELSEWHERE, MAIN, this.role], {
      env: { ...this.#environment, CHAOS_SHIFT: String(this.#shift) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    this.#killed = false
    let said = ''
    const started = new Promise<string>((resolve) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const address = READY.exec(said)
        if (address) resolve(address[1] ?? '')
      })
      child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)))
      child.on('exit', (code, signal) => {
        if (this.#closing) return
        if (!this.#killed) this.died.push(`${this.role} ended with ${code ?? signal}: ${said}`)
        // Callers that wait for the start get that of the next process.
        this.ready = this.#start()
        resolve(this.ready)
      })
    })
    return started
  }

  /** Sets its clock ahead of the true time by this many milliseconds, or back if negative. */
  shiftClock(shift: number): void {
    this.#shift = shift
    // An ending process gets it by its environment when it is restarted.
    if (this.#child?.connected === true) this.#child.send({ shift }, () => undefined)
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    this.#killed = true
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async close(): Promise<void> {
    this.#closing = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

export type Fleet = ReturnType<typeof startFleet>

export function startFleet(
  variables: Record<string, string>,
  { servers, workers }: { servers: number; workers: number },
) {
  const { PATH, HOME, TMPDIR } = process.env
  const environment = { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), PORT: '0', ...variables }
  const some = (role: Role, count: number) =>
    Array.from({ length: count }, () => new Member(role, environment))
  const members = { servers: some('--server', servers), workers: some('--worker', workers) }
  const all = [...members.servers, ...members.workers]
  return {
    ...members,
    allReady: () => Promise.all(all.map(({ ready }) => ready)),
    shiftClocks(shift: number): void {
      for (const member of all) member.shiftClock(shift)
    },
    died: () => all.flatMap(({ died }) => died),
    close: () => Promise.all(all.map((member) => member.close())),
  }
}
