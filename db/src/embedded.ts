/**
 * An embedded PostgreSQL, installed by npm, for an installation without configuration and for tests.
 * It listens on 127.0.0.1 on a free port; the server uses the role `skrzat`, which is no superuser.
 */
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { keptSecret } from './data-folder.ts'
import { findPrograms, hasLibrary, type Programs } from './embedded-binaries.ts'
import { clearPostmaster, isPassing, lastLine, type Launch, startPostmaster } from './embedded-postmaster.ts'
import { keepRunning, unsupervised } from './embedded-supervisor.ts'
import { errorCode, errorMessage, StartError } from './start-error.ts'

/** The name of an installation's role and database. */
const NAME = 'skrzat'

const MAJOR_VERSION = '18'

export type Embedded = {
  /** For the server: its own role, its own database. */
  url: string
  /** For creating roles and databases: the superuser on the database `postgres`. */
  adminUrl: string
  /** Why it is unavailable, in words; undefined while it runs. After a restart it has the same address. */
  fault(): string | undefined
  /** Disconnects all clients, flushes memory to disk and stops. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Folder of the installation; the cluster is in `postgres` under it. It must exist and be locked by the caller. */
  folder: string
  /** false for tests: faster, but data do not survive a crash of the machine. */
  durable?: boolean
  /** The maximum of connections. */
  connections?: number
  /**
   * Called with the fault when it crashes or a restart fails, and with undefined when it runs again. Without it, there
   * is no restart.
   */
  onChange?: (fault: string | undefined) => void
  /** Called once the process exists; after that, only accepting connections is left. */
  onStarting?: () => void
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
}

/** Counts statements and their times, for the system's admins. */
const COUNTER = 'pg_stat_statements'
const COUNTING = { shared_preload_libraries: COUNTER, [`${COUNTER}.track_utility`]: 'off' }

const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  scram_iterations: '1',
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('no port'))
      })
    })
  })
}

/** Prefix of the folders in which clusters are made. */
const WORKSHOP = 'postgres.new'

/** Removes leftovers, except folders in which the initdb of a killed start still runs: the next start removes those. */
function clearWorkshops(folder: string) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(WORKSHOP))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY') throw error
    }
  }
}

/** initdb works in a temporary folder, so that an interrupted cluster never gets the real name. */
async function initialise(
  programs: Programs,
  folder: string,
  cluster: string,
  password: string,
  durable: boolean,
) {
  clearWorkshops(folder)
  const workshop = mkdtempSync(join(folder, WORKSHOP))
  const passwordFile = join(workshop, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (programs.user) {
    for (const path of [workshop, passwordFile]) chownSync(path, programs.user.uid, programs.user.gid)
  }
  const made = join(workshop, 'data')
  const { code, output } = await programs.run('initdb', [
    `--pgdata=${made}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (code !== 0) {
    throw new StartError(`PostgreSQL could not make its folder ${made}: ${lastLine(output)}`)
  }
  renameSync(made, cluster)
  rmSync(workshop, { recursive: true })
}

/** Retries of a start after a transient fault. */
const TRIES = 10
/** Milliseconds between two retries. */
const BETWEEN = 50

/** Starts on a free port, or on another one if it was taken in the meantime (a race). */
async function launch(programs: Programs, of: Omit<Launch, 'port'>) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { port, postmaster: await startPostmaster(programs, { ...of, port }) }
    } catch (error) {
      if (!isPassing(error) || attempt === TRIES) throw error
      await setTimeout(BETWEEN)
    }
  }
}

async function ensureRoleAndDatabase(adminUrl: string, password: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  try {
    const roles = await admin`select from pg_roles where rolname = ${NAME}`
    const verb = roles.count === 0 ? 'create' : 'alter'
    await admin.unsafe(
      `${verb} role ${NAME} login nosuperuser nocreatedb nocreaterole password '${password}'`,
    )
    const databases = await admin`select from pg_database where datname = ${NAME}`
    if (databases.count === 0) await admin.unsafe(`create database ${NAME} owner ${NAME}`)
  } finally {
    await admin.end()
  }
}

/** Grants the server's role access to the library's counts, in a separate schema. */
async function ensureCounting(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${NAME}`
  const admin = postgres(url.href, { max: 1, onnotice: () => undefined })
  try {
    await admin.unsafe(`
      create schema if not exists monitoring;
      create extension if not exists ${COUNTER} schema monitoring;
      grant usage on schema monitoring to ${NAME}`)
  } finally {
    await admin.end()
  }
}

/** Drops the installation's database and creates an empty one, after an interrupted first start. */
export async function recreateDatabase(adminUrl: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  try {
    await admin.unsafe(`drop database if exists ${NAME} with (force)`)
    await admin.unsafe(`create database ${NAME} owner ${NAME}`)
  } finally {
    await admin.end()
  }
  if (hasLibrary(COUNTER)) await ensureCounting(adminUrl)
}

/**
 * The addresses of the installation's database while another process keeps it running, or undefined. For commands
 * beside a running server.
 */
export function runningEmbedded(folder: string): Pick<Embedded, 'url' | 'adminUrl'> | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid')
  const port = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3] : undefined
  if (port === undefined || !/^\d+$/.test(port)) return undefined
  return { url: addressOf(folder, port), adminUrl: adminAddressOf(folder, port) }
}

function addressOf(folder: string, port: number | string): string {
  return `postgres://${NAME}:${keptSecret(folder, 'postgres-password')}@127.0.0.1:${port}/${NAME}`
}

function adminAddressOf(folder: string, port: number | string): string {
  return `postgres://postgres:${keptSecret(folder, 'postgres-admin-password')}@127.0.0.1:${port}/postgres`
}

/**
 * Creates the cluster if it is missing, stops one left running by an earlier process, and starts it.
 * Throws StartError with what to do.
 */
export async function startEmbedded({
  folder,
  durable = true,
  connections = 200,
  onChange,
  onStarting,
}: EmbeddedOptions): Promise<Embedded> {
  const cluster = join(folder, 'postgres')
  const superPassword = keptSecret(folder, 'postgres-admin-password')
  const password = keptSecret(folder, 'postgres-password')
  const programs = findPrograms(folder)

  if (existsSync(cluster)) {
    checkVersion(cluster)
    await clearPostmaster(programs, cluster)
  } else {
    await initialise(programs, folder, cluster, superPassword, durable)
  }

  const counting = durable && hasLibrary(COUNTER)
  const settings = {
    ...SETTINGS,
    ...(counting && COUNTING),
    ...(durable ? {} : CARELESS),
    max_connections: String(connections),
  }
  const { port, postmaster } = await launch(programs, {
    cluster,
    settings,
    ...(onStarting && { onStarting }),
  })
  const url = addressOf(folder, port)
  const adminUrl = adminAddressOf(folder, port)
  async function startAgain() {
    await clearPostmaster(programs, cluster)
    return await startPostmaster(programs, { cluster, settings, port })
  }
  const supervision = onChange ? keepRunning(postmaster, startAgain, onChange) : unsupervised(postmaster)
  const stop = () => supervision.stop(durable ? 'fast' : 'immediate')

  try {
    await ensureRoleAndDatabase(adminUrl, password)
    if (counting) await ensureCounting(adminUrl)
  } catch (error) {
    await stop()
    if (errorCode(error) !== '28P01') throw error
    throw new StartError(
      `The password in ${join(folder, 'postgres-admin-password')} is not that of the database in ${cluster}: ${errorMessage(error)}. Put back the folder as it was saved.`,
    )
  }
  return { url, adminUrl, fault: () => supervision.fault(), stop }
}

function checkVersion(cluster: string) {
  const file = join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  if (version === MAJOR_VERSION) return
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${version}; this Skrzat brings PostgreSQL ${MAJOR_VERSION}. Give another folder in SKRZAT_DATA_DIR, or move the data over with pg_upgrade.`,
  )
}
