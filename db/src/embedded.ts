/**
 * A PostgreSQL of our own, brought by npm, for an installation with no configuration and for tests.
 * It listens on 127.0.0.1 on a free port; the server uses the role `skrzat`, which is no superuser.
 */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { keptSecret } from './data-folder.ts'
import { findPrograms, type Programs } from './embedded-binaries.ts'
import { clearPostmaster } from './embedded-postmaster.ts'
import { errorCode, errorMessage, StartError } from './start-error.ts'

/** Name of the role and of the database of an installation. */
const NAME = 'skrzat'

const MAJOR_VERSION = '18'

export type Embedded = {
  /** For the server: its own role, its own database. */
  url: string
  /** For making roles and databases: the superuser on the database `postgres`. */
  adminUrl: string
  /** Sends everyone home, writes what is in memory and stops. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Folder of the installation; the cluster is in `postgres` under it. It must be there and be locked by the caller. */
  folder: string
  /** false for tests: nothing survives a crash of the machine, and everything is faster. */
  durable?: boolean
  /** Most connections at once. */
  connections?: number
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

const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

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

/** initdb works in a folder of its own, so that a cluster cut off in the making never takes the real one's name. */
async function initialise(
  programs: Programs,
  folder: string,
  cluster: string,
  password: string,
  durable: boolean,
) {
  const workshop = join(folder, 'postgres.new')
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { mode: 0o700 })
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

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/.test(line))
  return (telling ?? lines.at(-1) ?? 'no reason given').trim()
}

/** Starts on a free port; another one where it was taken between the look and the start. */
async function launch(
  programs: Programs,
  cluster: string,
  settings: Record<string, string>,
): Promise<number> {
  const log = join(cluster, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const options = Object.entries({ ...settings, port: String(port) }).map(
      ([key, value]) => `-c ${key}='${value}'`,
    )
    const from = existsSync(log) ? readFileSync(log, 'utf8').length : 0
    const { code, output } = await programs.run('pg_ctl', [
      'start',
      `--pgdata=${cluster}`,
      `--log=${log}`,
      '--wait',
      '--timeout=300',
      '--silent',
      `--options=${options.join(' ')}`,
    ])
    if (code === 0) return port
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(from) : output
    // The last processes of a PostgreSQL that was killed leave within moments.
    const passing = /Address already in use|pre-existing shared memory block/.test(said)
    if (!passing || attempt === 10) {
      throw new StartError(
        `The embedded PostgreSQL does not start: ${lastLine(said || output)} (more in ${log})`,
      )
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

/** Drops the installation's database and makes an empty one. For a first start that was cut off in the middle. */
export async function recreateDatabase(adminUrl: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  try {
    await admin.unsafe(`drop database if exists ${NAME} with (force)`)
    await admin.unsafe(`create database ${NAME} owner ${NAME}`)
  } finally {
    await admin.end()
  }
}

/**
 * The address of the installation's database while another process keeps it running, or undefined. For
 * commands that are given beside a running server.
 */
export function runningEmbedded(folder: string): string | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid')
  const port = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3] : undefined
  if (port === undefined || !/^\d+$/.test(port)) return undefined
  return addressOf(folder, port)
}

function addressOf(folder: string, port: number | string): string {
  return `postgres://${NAME}:${keptSecret(folder, 'postgres-password')}@127.0.0.1:${port}/${NAME}`
}

/**
 * Makes the cluster where there is none, stops one that an earlier process left running, and starts it.
 * Throws StartError with what to do.
 */
export async function startEmbedded({
  folder,
  durable = true,
  connections = 100,
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

  const settings = { ...SETTINGS, ...(durable ? {} : CARELESS), max_connections: String(connections) }
  const port = await launch(programs, cluster, settings)
  const url = addressOf(folder, port)
  const adminUrl = `postgres://postgres:${superPassword}@127.0.0.1:${port}/postgres`

  async function stop() {
    const mode = durable ? 'fast' : 'immediate'
    const { code } = await programs.run('pg_ctl', [
      'stop',
      `--pgdata=${cluster}`,
      `--mode=${mode}`,
      '--wait',
      '--timeout=30',
      '--silent',
    ])
    if (code !== 0) await clearPostmaster(programs, cluster)
  }

  try {
    await ensureRoleAndDatabase(adminUrl, password)
  } catch (error) {
    await stop()
    if (errorCode(error) !== '28P01') throw error
    throw new StartError(
      `The password in ${join(folder, 'postgres-admin-password')} is not that of the database in ${cluster}: ${errorMessage(error)}. Put back the folder as it was saved.`,
    )
  }
  return { url, adminUrl, stop }
}

function checkVersion(cluster: string) {
  const file = join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  if (version === MAJOR_VERSION) return
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${version}; this Skrzat brings PostgreSQL ${MAJOR_VERSION}. Give another folder in SKRZAT_DATA_DIR, or move the data over with pg_upgrade.`,
  )
}
