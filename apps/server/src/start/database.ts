/** Opens the database: the configured one, or the embedded one. */
import { lockDataFolder, keptSecret, prepareDataFolder } from '@skrzat/db/data-folder'
import { recreateDatabase, runningEmbedded, startEmbedded } from '@skrzat/db/embedded'
import { migrate } from '@skrzat/db/migrate'
import { errorCode, errorMessage, StartError } from '@skrzat/db/start-error'
import postgres from 'postgres'
import type { Settings } from '../env.ts'
import { throughCuts } from '../kernel/database/index.ts'
import type { Shutdown } from './shutdown.ts'

export type OpenDatabase = {
  url: string
  /** Signs tokens if SKRZAT_SECRET is not set; kept with the embedded database. */
  secret(): string
  /** Drops everything and migrates from scratch; only for the embedded database. */
  startOver?(): Promise<void>
  /** Why a supervised database is unavailable; undefined while it runs. */
  fault?(): string | undefined
  close(): Promise<void>
}

type Patience = {
  /** Seconds for a given database to answer in PostgreSQL's protocol. */
  readonly answer: number
  /** Milliseconds of retrying a connection that is refused or closed, before the fault is reported. */
  readonly refusals: number
}

const PATIENCE: Patience = { answer: 10, refusals: 2_000 }

/** One line on why the address in DATABASE_URL does not work. */
function connectionFault(address: string, error: unknown): StartError {
  const { hostname, username, pathname, host: machine } = new URL(address)
  const host = machine === '' ? 'localhost' : machine
  const name = decodeURIComponent(pathname.slice(1))
  const user = decodeURIComponent(username)
  const reasons: Record<string, string> = {
    ENOTFOUND: `there is no machine called ${hostname}. Correct the name`,
    EAI_AGAIN: `the name ${hostname} can't be looked up. Correct it or check the network`,
    ECONNREFUSED: `nothing listens at ${host}. Start PostgreSQL there or correct the address`,
    ECONNRESET: `whatever listens at ${host} hangs up. Check that it is PostgreSQL`,
    CONNECTION_CLOSED: `whatever listens at ${host} hangs up. Check that it is PostgreSQL`,
    EHOSTUNREACH: `${host} can't be reached. Check the network or correct the address`,
    ENETUNREACH: `${host} can't be reached. Check the network or correct the address`,
    CONNECT_TIMEOUT: `${host} does not answer as a PostgreSQL does. Check the network or correct the address`,
    '28P01': `it refuses the password of ${user}. Correct the user or the password`,
    '28000': `it does not let ${user || 'a user without a name'} in. Correct the user or its rights`,
    '25006': 'it only lets read. Give the address of the server that takes writes',
    '3D000': `it has no database ${name}. Create it or correct the name`,
    '42501': `${user} may not make tables in ${name}. Make it the owner of the database`,
    '53300': 'it has no connections left. Raise its max_connections or lower DATABASE_POOL',
  }
  const reason = reasons[errorCode(error)] ?? errorMessage(error).split('\n', 1)[0]
  return new StartError(`The database in DATABASE_URL can't be used: ${reason}.`)
}

export type OpenOptions = {
  /** false: no migrations, for backups and for restore targets. */
  migrate?: boolean
  /** Called with the reason when an embedded database becomes unavailable, and with undefined when it is back. */
  onFault?: (fault: string | undefined) => void
  /** Called once the database is starting and only waiting is left. */
  onStarting?: () => void
  /** How long to wait for a given database that refuses connections. */
  patience?: Patience
}

async function checkConnection(url: string, { answer }: Patience): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: answer, onnotice: () => undefined })
  try {
    await sql`select 1`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function openGiven(
  url: string,
  { migrate: migrating = true, onStarting = () => undefined, patience = PATIENCE }: OpenOptions,
): Promise<OpenDatabase> {
  onStarting()
  try {
    await throughCuts(() => checkConnection(url, patience), patience.refusals)
    if (migrating) await throughCuts(() => migrate(url))
  } catch (error) {
    throw error instanceof StartError ? error : connectionFault(url, error)
  }
  return {
    url,
    secret() {
      throw new StartError(
        'SKRZAT_SECRET is missing: give every server and worker of this database the same random text of at least 32 characters.',
      )
    },
    close: async () => undefined,
  }
}

/** What an embedded database offers, whichever process keeps it running. */
function inFolder(folder: string, { url, adminUrl }: { url: string; adminUrl: string }) {
  return {
    url,
    secret: () => keptSecret(folder, 'secret'),
    async startOver() {
      await recreateDatabase(adminUrl)
      await migrate(url)
    },
  }
}

async function openEmbedded(
  dataDir: string,
  { migrate: migrating = true, onFault = () => undefined, onStarting = () => undefined }: OpenOptions,
): Promise<OpenDatabase> {
  const folder = prepareDataFolder(dataDir)
  const lock = lockDataFolder(folder)
  try {
    const embedded = await startEmbedded({ folder, onChange: onFault, onStarting })
    try {
      if (migrating) await throughCuts(() => migrate(embedded.url))
    } catch (error) {
      await embedded.stop()
      throw error
    }
    return {
      ...inFolder(folder, embedded),
      fault: () => embedded.fault(),
      async close() {
        await embedded.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Opens and migrates the database. The embedded one is locked against a second server, and restarted when it ends.
 * Throws StartError.
 */
export function openDatabase(settings: Settings, options: OpenOptions = {}): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, options)
    : openGiven(settings.databaseUrl, options)
}

/** Stops an embedded database at shutdown, even while it is starting. A given one is left running. */
export function closeAtEnd(
  { databaseUrl }: Settings,
  shutdown: Shutdown,
  opening: Promise<OpenDatabase>,
): Promise<OpenDatabase> {
  if (databaseUrl === undefined)
    shutdown.add('database', () =>
      opening.then(
        (database) => database.close(),
        () => undefined,
      ),
    )
  return opening
}

/**
 * For commands: like `openDatabase`, but if a server already runs on the embedded database, that one is used and left
 * running.
 */
export async function joinDatabase(settings: Settings, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) return openDatabase(settings, options)
  const folder = prepareDataFolder(settings.dataDir)
  try {
    lockDataFolder(folder).release()
  } catch (error) {
    const running = error instanceof StartError ? runningEmbedded(folder) : undefined
    if (running === undefined) throw error
    const { url, secret } = inFolder(folder, running)
    return { url, secret, close: async () => undefined }
  }
  return openDatabase(settings, options)
}

/**
 * The embedded database that another process keeps running for this one: `pnpm dev` restarts the server alone.
 * @throws StartError where none runs
 */
export async function openKept(settings: Settings, { onStarting }: OpenOptions = {}): Promise<OpenDatabase> {
  onStarting?.()
  const folder = prepareDataFolder(settings.dataDir)
  const running = runningEmbedded(folder)
  if (running === undefined) throw new StartError(`No process keeps the database in ${folder} running.`)
  await throughCuts(() => migrate(running.url))
  return { ...inFolder(folder, running), close: async () => undefined }
}
