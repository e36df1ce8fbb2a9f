import { connect } from '@skrzat/db/client'
import { prepareDataFolder } from '@skrzat/db/data-folder'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { createDomains, type DomainConfig, type Domains } from './domains/index.ts'
import { checkDriver, createBreaker, throughCuts, withinDeadlines } from './kernel/database/index.ts'
import { type Domain, registrationsOf } from './kernel/domain.ts'
import { createRefusals, type Limits, type TrustProxy } from './kernel/http/index.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { type BackendConfig, type Jobs, loadJobs } from './kernel/jobs/index.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createLoggers, type Loggers } from './kernel/log/index.ts'
import { createMetrics, type Metrics } from './kernel/metrics/index.ts'
import { createRelay, createScheduleLog, jobCounts, type Relay } from './kernel/outbox/index.ts'
import { createBus } from './kernel/realtime/index.ts'
import { settledWithin } from './kernel/errors/index.ts'
import { openStorage, type S3Settings } from './kernel/storage/index.ts'
import type { Telemetry, TelemetrySettings } from './kernel/telemetry/index.ts'
import { openThreads } from './kernel/threads/index.ts'
import { createRouter } from './router.ts'
import { healthChecks } from './health-checks.ts'

export type Composition = Omit<DomainConfig, 'checks' | 'version' | 'metrics' | 'loggers' | 'jobs'> & {
  databaseUrl: string
  /** Why a supervised database is unavailable; undefined while it runs. */
  databaseFault?: () => string | undefined
  /** Connections of the server's pool. */
  pool: number
  /** Statement timeout in milliseconds; none by default. */
  statementTimeout?: number
  /** Without it, jobs and messages are kept in the database. */
  redisUrl?: string | undefined
  /** Where files are kept, and uploads on their way to a bucket. */
  dataDir: string
  /** Without it, files are kept in `dataDir`. */
  s3?: S3Settings | undefined
  webRoot?: string
  corsOrigins?: readonly string[]
  limits?: Partial<Limits>
  /** The proxies whose forwarded headers are trusted; none by default. */
  trustProxy?: TrustProxy
  log: Logger
  clock?: Clock
  /** Where traces and metrics are sent; nothing of it is loaded without. */
  telemetry?: TelemetrySettings | undefined
  /** Topics and commands beside those of the domains. */
  stomp?: Domain['stomp']
}

export type Services = {
  readonly kernel: Kernel
  readonly loggers: Loggers
  readonly domains: Domains
  readonly jobs: Jobs
  readonly relay: Relay
  readonly metrics: Metrics
  readonly telemetry: Telemetry | undefined
  /** The server, not listening. */
  buildApp(): Promise<FastifyInstance>
  /** Applies log levels set by admins, until the returned function is called. */
  followLevels(): Promise<() => void>
  /** Works on jobs. */
  work(): Promise<void>
  /** Relays the outbox, in every process that writes. */
  startRelay(): void
  /** Lets running work finish, then closes all connections. */
  stop(): Promise<void>
}

/** The limit is below that of a request; 100 documents take some 20 s on one processor. */
const HEAVY = { waiting: 100, limit: 25_000 }

/** The HTTP server: heavy, and not needed by every process and command. */
export const loadApp = () => import('./app.ts')

/** Chooses the adapters and passes each domain its dependencies. Nothing listens or works until started. */
export async function compose(options: Composition): Promise<Services> {
  const { databaseUrl, pool, redisUrl, dataDir, log, clock = systemClock } = options
  prepareDataFolder(dataDir)
  const metrics = createMetrics({ version: manifest.version })
  const telemetry =
    options.telemetry &&
    (await import('./kernel/telemetry/index.ts')).openTelemetry(options.telemetry, manifest.version)
  telemetry?.observe(metrics)
  if (telemetry) metrics.statements.onEnd((ended) => ended.trace?.span?.statement(ended))
  const loggers = createLoggers(log)
  const databaseLog = loggers.of('database')
  const connected = connect({
    url: databaseUrl,
    pool,
    onNotice: (message) => databaseLog.debug({ message }, 'database notice'),
    onOpened: (milliseconds) => metrics.opening.add(milliseconds),
    ...(options.statementTimeout !== undefined && { statementTimeout: options.statementTimeout }),
  })
  checkDriver(connected.sql)
  const prober = connect({ url: databaseUrl, pool: 1, applicationName: 'skrzat-probe', idleTimeout: 30 })
  const breaker = createBreaker(
    () => prober.sql`select 1`,
    (open) => {
      if (open) databaseLog.error('the database does not answer: requests are refused until it does')
      else databaseLog.warn('the database answers again')
    },
  )
  const watchers = { watch: metrics.statements, breaker }
  const db = { ...connected, sql: withinDeadlines(connected.sql, watchers) }
  const place: BackendConfig = redisUrl
    ? { kind: 'redis', url: redisUrl }
    : { kind: 'postgres', url: databaseUrl }
  const [{ openJobsBackend }, { createJobs }] = await loadJobs()
  const backend = await throughCuts(() => openJobsBackend(place, loggers.of('jobs')))
  const jobs = createJobs({
    backend,
    log: loggers.of('jobs'),
    scheduleLog: createScheduleLog({ sql: db.sql, clock }),
  })
  const bus = await createBus({ backend, log: loggers.of('realtime') })
  metrics.sources.pool = () => connected.pool()
  metrics.sources.queues = () => jobCounts(db.sql, clock, jobs)
  const relay = createRelay({ sql: db.sql, jobs, clock, log: loggers.of('outbox') })
  const storage = await openStorage(dataDir, options.s3, clock.now())
  const threads = openThreads(log, HEAVY)
  const kernel: Kernel = {
    db,
    clock,
    log,
    bus,
    storage,
    threads,
    wake: relay.wake,
  }
  const checks = healthChecks({
    db,
    databaseFault: options.databaseFault,
    jobs,
    relay,
    storage,
    dataDir,
    redis: redisUrl !== undefined,
  })
  const domains = createDomains(kernel, {
    ...options,
    version: manifest.version,
    checks,
    metrics,
    loggers,
    jobs,
  })
  const registrations = registrationsOf(domains)
  jobs.register(registrations.jobs)
  for (const { job, cron } of registrations.schedules) jobs.schedule(job, cron)

  return {
    kernel,
    loggers,
    domains,
    jobs,
    relay,
    metrics,
    telemetry,
    async buildApp() {
      const { buildApp } = await loadApp()
      return await buildApp({
        log: loggers.of('http'),
        bus,
        router: createRouter(domains),
        rest: registrations.rest,
        sockets: registrations.sockets,
        stomp: {
          topics: [...registrations.topics, ...(options.stomp?.topics ?? [])],
          commands: [...registrations.commands, ...(options.stomp?.commands ?? [])],
          expiryOf: domains.accounts.expiryOf,
          clock,
        },
        authenticate: domains.accounts.authenticate,
        placeExists: domains.places.exists,
        publicUrl: options.publicUrl,
        trustProxy: options.trustProxy,
        onRefused: createRefusals(db.sql, clock, (error) =>
          log.error({ err: error }, 'a refusal could not be recorded'),
        ),
        limits: options.limits,
        metrics,
        telemetry,
        ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
        ...(options.corsOrigins && { corsOrigins: options.corsOrigins }),
      })
    },
    followLevels: () => domains.operations.followLevels(),
    work: () => jobs.start(),
    startRelay: () => relay.start(),
    async stop() {
      metrics.stop()
      await relay.stop()
      await jobs.stop()
      // If this fails, the sweep asks the queue later.
      await settledWithin(relay.noteEnds(), 1_000).catch((error: unknown) =>
        log.warn({ err: error }, 'outbox: ends of jobs could not be noted'),
      )
      await threads.close()
      await bus.close()
      await backend.close()
      breaker.close()
      await Promise.all([db.close(), prober.close()])
      await telemetry?.close()
    },
  }
}
