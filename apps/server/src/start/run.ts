/** Starts a process from its settings: database, demo data, services, and last the port. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '@skrzat/db/start-error'
import type { Logger } from 'pino'
import type { Composition } from '../compose.ts'
import type { Env, Settings } from '../env.ts'
import { closeAtEnd, openDatabase } from './database.ts'
import { checkPort, portFault } from './port.ts'
import type { Shutdown } from './shutdown.ts'
import { warningsOf } from './warnings.ts'

export type Roles = { server: boolean; worker: boolean }

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const LOOPBACK = '127.0.0.1'
/** Statement timeout in milliseconds: twice the time limit of a request. */
const STATEMENT_WITHIN = 60_000

/** `--server` and `--worker` select roles; neither means both. Throws StartError at anything else. */
export function readRoles(args: readonly string[]): Roles {
  const unknown = args.find((arg) => arg !== '--server' && arg !== '--worker')
  if (unknown !== undefined)
    throw new StartError(`${unknown} is not known here: give --server, --worker or neither.`)
  const server = args.includes('--server')
  const worker = args.includes('--worker')
  return server === worker ? { server: true, worker: true } : { server, worker }
}

/** The composition's options from a complete environment. */
export function compositionOf(env: Env, log: Logger): Composition {
  return { ...env, log, ...(existsSync(join(WEB_ROOT, 'index.html')) && { webRoot: WEB_ROOT }) }
}

/** Makes the demo's data with services that are closed before the server opens its port. */
async function seedInto(env: Env, log: Logger): Promise<void> {
  const [{ compose }, { seed }] = await Promise.all([import('../compose.ts'), import('./seed.ts')])
  const services = await compose(compositionOf(env, log))
  try {
    await seed(services)
  } finally {
    await services.stop()
  }
}

/** The slow imports, most of all the domains, and what they would load later. */
async function loadParts({ server }: Roles) {
  const [{ compose, loadApp }, { loadJobs }, { ensureDemo }, { startHeartbeat }] = await Promise.all([
    import('../compose.ts'),
    import('../kernel/jobs/index.ts'),
    import('./demo.ts'),
    import('./heartbeat.ts'),
  ])
  await Promise.all([loadJobs(), server && loadApp()])
  return { compose, ensureDemo, startHeartbeat }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

export type Prepare = (tools: { say: (text: string) => void; shutdown: Shutdown }) => Promise<void>

export type Running = {
  /** Where the server listens; undefined for a worker alone. */
  address: string | undefined
  demoData: boolean
}

export type StartOptions = {
  /** Anything else that has to be there before the port is opened; runs beside the making of demo data. */
  prepare?: Prepare
  /** How the database is found, if not by the settings alone. */
  open?: typeof openDatabase
}

export type RunOptions = StartOptions & {
  settings: Settings
  roles: Roles
  log: Logger
  shutdown: Shutdown
  /** Called with each step that may take a while. */
  onStep: (text: string) => void
}

/** Starts; what was started is added to `shutdown` as it comes. Throws StartError with what to do. */
export async function run({
  settings,
  roles,
  log,
  shutdown,
  prepare,
  open = openDatabase,
  onStep,
}: RunOptions): Promise<Running> {
  const apart = roles.server !== roles.worker
  if (apart && settings.databaseUrl === undefined) {
    throw new StartError(
      'A server and a worker apart need a database that both reach: give its address in DATABASE_URL.',
    )
  }
  if (roles.server) for (const warning of warningsOf(settings)) log.warn(warning)
  const parts = Promise.withResolvers<Parts>()
  // A database fault is reported first; this rejection must not count as unhandled.
  parts.promise.catch(() => undefined)
  const opening = open(settings, {
    // A second of loading, while PostgreSQL starts in a process of its own.
    onStarting: () => parts.resolve(loadParts(roles)),
    onFault(fault) {
      if (fault === undefined) log.warn('the embedded PostgreSQL runs again')
      else log.error({ reason: fault }, 'the embedded PostgreSQL is away, and is being started again')
    },
  })
  const database = await closeAtEnd(settings, shutdown, opening)
  const { compose, ensureDemo, startHeartbeat } = await parts.promise
  if (roles.server) await checkPort(settings.port, settings.host)

  const base: Env = {
    ...settings,
    databaseUrl: database.url,
    // Workers need it too: they hash the codes that a server checks.
    secret: settings.secret ?? database.secret(),
    demo: false,
  }
  const seeding = ensureDemo(database, settings.demoWanted, (url) => {
    onStep('Making demo data…')
    return seedInto({ ...base, databaseUrl: url }, log)
  })
  const [demoData] = await Promise.all([seeding, prepare?.({ say: onStep, shutdown })])
  const env: Env = { ...base, demo: demoData }

  const services = await compose({
    ...compositionOf(env, log),
    statementTimeout: STATEMENT_WITHIN,
    databaseFault: () => database.fault?.(),
  })
  shutdown.add('work', () => services.stop())
  const unfollow = await services.followLevels()
  shutdown.add('work', async () => unfollow())
  services.startRelay()
  // The workers connect to the queues while the app is built.
  const [address] = await Promise.all([
    roles.server ? serve() : undefined,
    roles.worker ? services.work() : undefined,
  ])
  if (!roles.server) {
    const stop = startHeartbeat(services.kernel.db.sql, (error) =>
      log.warn({ err: error }, 'the database does not answer'),
    )
    shutdown.add('work', async () => stop())
  }
  return { address, demoData }

  async function serve(): Promise<string> {
    const host = demoData ? LOOPBACK : env.host
    if (host !== env.host)
      onStep(
        `While demo data is in the database, only this machine is served; HOST=${env.host} is left aside.`,
      )
    const app = await services.buildApp()
    shutdown.add('work', () => app.close())
    try {
      return await app.listen({ port: env.port, host })
    } catch (error) {
      throw portFault(env.port, host, error)
    }
  }
}
