import {
  assertSchemaCompatibility,
  type BackendClasses,
  createPostgresBackend,
  createPostgresRelayBackend,
  createRedisBackend,
  DEFAULT_SCHEMA,
  type IQueueBackend,
  isPgPool,
  type Job,
  LATEST_SCHEMA_VERSION,
  type PgQueryable,
  type Queue,
  Relay,
  type RelayOptions,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
  type Worker,
} from 'bullmq'
import { errorMessage, StartError } from '@skrzat/db/start-error'
import { Redis } from 'ioredis'
import { Client, Pool } from 'pg'
import type { Log } from '../log/index.ts'
import { isAway, settledWithin } from '../errors/index.ts'
import * as z from 'zod'

/**
 * Where BullMQ keeps jobs and real-time messages: PostgreSQL, or Redis. Only this file knows the difference.
 *
 * On PostgreSQL each process uses one pool, so that its connections are counted in one place: each worker and the bus
 * hold one of them for LISTEN, the rest serve commands. The tables live in a schema of their own, `bullmq`, made and
 * upgraded by BullMQ's migrations under an advisory lock.
 */
export type BackendConfig =
  | { kind: 'postgres'; url: string }
  | {
      kind: 'redis'
      url: string
      /** Prefix of every key, so that several installations may share one Redis. */
      prefix?: string
      /** Connect timeout in milliseconds, and again the timeout of the first answer. */
      patience?: number
      /** Milliseconds between two heartbeats, which also detect that Redis has lost this process's key. */
      look?: number
    }

export type StoredJob = Job<unknown, void>

/** Three parameters and no defaults: BullMQ passes a signal only to a function whose `length` is 3. */
export type JobProcessor = (
  job: StoredJob,
  token: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<void>

export type JobQueue = Pick<
  Queue<unknown, void>,
  | 'addBulk'
  | 'close'
  | 'getDelayed'
  | 'getJob'
  | 'getJobCounts'
  | 'getJobSchedulersCount'
  | 'getRanges'
  | 'getJobState'
  | 'getJobScheduler'
  | 'getJobSchedulers'
  | 'remove'
  | 'removeJobScheduler'
  | 'upsertJobScheduler'
  | 'waitUntilReady'
>

export type JobWorker = Pick<
  Worker<unknown, void>,
  'cancelAllJobs' | 'close' | 'getNextJob' | 'processJob' | 'run' | 'waitUntilReady'
> & {
  onFailed(listener: (job: StoredJob | undefined, error: Error) => void): void
  onStalled(listener: (jobId: string) => void): void
}

type WorkerTuning = {
  /** Jobs of the queue that a process runs concurrently. */
  concurrency: number
  /** Milliseconds after which a silent worker's job counts as abandoned, and another worker takes it. */
  lockDuration: number
}

export type JobsBackend = {
  readonly kind: BackendConfig['kind']
  queue(name: string): JobQueue
  /** A worker that is not running yet. */
  worker(name: string, process: JobProcessor, tuning: WorkerTuning): JobWorker
  relay(): Relay<unknown>
  /** Called after a reconnect, as the store may have lost its content. */
  onReconnect(listener: () => void): void
  /** Closes the shared connections; queues, workers and relays are closed by their owners before. */
  close(): Promise<void>
}

/** Times that a job may be abandoned (its process died) before it counts as failed. */
const MAX_STALLED = 5
/** Milliseconds for a worker that does not stop to return its connection, which is then cut off. */
const CLOSE_WITHIN = 500
/** Milliseconds before a worker retries an unavailable database. */
const RETRY_AFTER = 1_000
/** Connections for commands, in addition to the listening ones. */
const COMMAND_CONNECTIONS = 2

/**
 * Opens the job store; on PostgreSQL it upgrades BullMQ's schema first.
 * @throws if the store can't be reached; StartError for Redis
 */
export async function openJobsBackend(config: BackendConfig, log: Log): Promise<JobsBackend> {
  return config.kind === 'postgres' ? await openPostgres(config.url, log) : await openRedis(config, log)
}

/**
 * Reports any failed connection as refused, as BullMQ delays its retry only then. On any other error (a database that
 * is starting) each worker would retry at once in an endless loop.
 */
class RefusedClient extends Client {
  override connect(): Promise<Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<Client> | void {
    if (!callback) return super.connect()
    super.connect((error: Error | null) => callback(error ? refused(error) : null))
  }
}

function refused(error: Error): Error {
  if (!isAway(error)) return error
  return Object.assign(new Error(error.message, { cause: error }), { code: 'ECONNREFUSED' })
}

async function openPostgres(url: string, log: Log): Promise<JobsBackend> {
  const pool = new Pool({
    Client: RefusedClient,
    connectionString: url,
    application_name: 'skrzat-jobs',
    options: `-c search_path=${DEFAULT_SCHEMA}`,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    max: COMMAND_CONNECTIONS,
  })
  // The types differ in overloads only.
  if (!isPgPool(pool)) throw new TypeError("pg's Pool is not what BullMQ takes for a pool")
  // Each queue and worker adds a listener of its own.
  pool.setMaxListeners(0)
  pool.on('error', (error) => log.warn({ err: error }, 'jobs: an idle connection was lost'))
  const clients = new Set<Client>()
  // The pool listens to idle connections only, and an unhandled error event ends the process.
  pool.on('connect', (client) => {
    if (client instanceof Client) clients.add(client.once('end', () => clients.delete(client)))
    client.on('error', (error) => log.debug({ err: error }, 'jobs: a connection was lost'))
  })
  try {
    const client = await pool.connect()
    try {
      await upgradeSchema(client)
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const classes = withBackend(createPostgresBackend)
  // Every worker and relay holds a connection of the pool for its lifetime.
  const withListener = <T extends { close(): Promise<void> }>(open: () => T): T => {
    pool.options.max += 1
    const opened = open()
    const close = opened.close.bind(opened)
    let counted = true
    opened.close = async () => {
      try {
        await close()
      } finally {
        // A worker that failed to start is closed and replaced.
        if (counted) pool.options.max -= 1
        counted = false
      }
    }
    return opened
  }
  return {
    kind: 'postgres',
    queue: (name) => openQueue(classes, name, { connection: pool }, log),
    worker: (name, process, tuning) =>
      withListener(() =>
        // NOTIFY wakes a worker; this is its polling interval in seconds.
        openWorker(classes, name, process, { connection: pool, drainDelay: 30 }, tuning, log),
      ),
    relay: () =>
      withListener(() => openRelay({ connection: pool, backend: createPostgresRelayBackend }, log)),
    // Jobs are in the database, so they are as durable as what requested them.
    onReconnect: () => {},
    async close() {
      if (await settledWithin(pool.end(), CLOSE_WITHIN)) return
      log.warn('jobs: connections that are still in use are cut off')
      for (const client of clients) void client.end()
    },
  }
}

/** Checks first whether the schema is current, since a role without the right to create schemas may still use it. */
async function upgradeSchema(client: PgQueryable) {
  try {
    if ((await assertSchemaCompatibility(client)) >= LATEST_SCHEMA_VERSION) return
  } catch (error) {
    if (!(error instanceof SchemaMigrationRequiredError)) throw error
  }
  await runMigrations(client)
}

async function openRedis(
  { url, prefix = 'skrzat', patience = CHECK_WITHIN_MS, look = LOOK }: BackendConfig & { kind: 'redis' },
  log: Log,
): Promise<JobsBackend> {
  await checkConnection(url, patience, log)
  const watch = watchRedis(url)
  const classes = withBackend(createRedisBackend)
  const common = { connection: { url, maxRetriesPerRequest: null }, prefix }
  return {
    kind: 'redis',
    queue: (name) => openQueue(classes, name, common, log),
    worker: (name, process, tuning) => openWorker(classes, name, process, common, tuning, log),
    relay: () => openRelay({ ...common, heartbeatInterval: look }, log),
    onReconnect: (listener) => void watch.listeners.add(listener),
    close: async () => watch.client.disconnect(),
  }
}

const CHECK_WITHIN_MS = 5_000
/** A third of the time after which other processes consider this one dead. */
const LOOK = 10_000

/**
 * BullMQ would retry an unreachable Redis forever and log nothing.
 * @throws StartError
 */
async function checkConnection(url: string, patience: number, log: Log) {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason = ''
  client.on('error', (error: Error) => {
    reason = error.message
  })
  try {
    const answer = client.connect().then(() => client.ping())
    // For a server that accepts the connection and never answers.
    if (!(await settledWithin(answer, 2 * patience))) throw new Error('it does not answer')
    if (await forgetsAll(client))
      log.warn(
        'The Redis in REDIS_URL keeps nothing on disk (neither save nor appendonly): after a restart of it, jobs are handed over again from the database.',
      )
  } catch (error) {
    const why = reason || errorMessage(error)
    throw new StartError(
      `The Redis in REDIS_URL can't be used: ${why}. Start it there or correct the address.`,
    )
  } finally {
    client.disconnect()
  }
}

/** Whether Redis keeps nothing on disk. False if unknown: managed ones refuse CONFIG. */
async function forgetsAll(client: Redis): Promise<boolean> {
  try {
    const [, save] = z.tuple([z.string(), z.string()]).parse(await client.config('GET', 'save'))
    const [, append] = z.tuple([z.string(), z.string()]).parse(await client.config('GET', 'appendonly'))
    return save === '' && append === 'no'
  } catch (error) {
    const refused = error instanceof Error && error.name === 'ReplyError'
    if (refused || error instanceof z.ZodError) return false
    throw error
  }
}

/** A connection that only detects Redis outages. */
function watchRedis(url: string) {
  const listeners = new Set<() => void>()
  const client = new Redis(url, { maxRetriesPerRequest: null })
  let seen = false
  client.on('ready', () => {
    if (seen) for (const listener of listeners) listener()
    seen = true
  })
  // The queues' own connections log the errors.
  client.on('error', () => {})
  return { client, listeners }
}

type Shared<C> = { connection: C; prefix?: string; drainDelay?: number }

function openQueue<B extends IQueueBackend, C>(
  classes: BackendClasses<B, C>,
  name: string,
  shared: Shared<C>,
  log: Log,
): JobQueue {
  const queue = new classes.Queue<unknown, void>(name, shared)
  queue.on('error', (error) => logError(log, name, error))
  return queue
}

function openWorker<B extends IQueueBackend, C>(
  classes: BackendClasses<B, C>,
  name: string,
  process: JobProcessor,
  shared: Shared<C>,
  tuning: WorkerTuning,
  log: Log,
): JobWorker {
  const worker = new classes.Worker<unknown, void>(name, process, {
    ...shared,
    ...tuning,
    stalledInterval: tuning.lockDuration,
    maxStalledCount: MAX_STALLED,
    autorun: false,
    runRetryDelay: RETRY_AFTER,
  })
  worker.on('error', (error) => logError(log, name, error))
  return Object.assign(worker, {
    onFailed: (listener: Parameters<JobWorker['onFailed']>[0]) => void worker.on('failed', listener),
    onStalled: (listener: Parameters<JobWorker['onStalled']>[0]) => void worker.on('stalled', listener),
  })
}

/** An unavailable database is logged once by the pool and the outbox relay, instead of by each queue and worker. */
function logError(log: Log, queue: string, error: Error) {
  const details = { err: error, queue }
  if (isAway(error)) log.debug(details, 'jobs: a connection was lost')
  else log.warn(details, 'jobs: error of a queue')
}

function openRelay<C>(options: RelayOptions<C>, log: Log): Relay<C> {
  const relay = new Relay<C>({ ...options, namespace: 'skrzat' })
  relay.on('error', (error) => log.warn({ err: error }, 'real time: bus error'))
  return relay
}
