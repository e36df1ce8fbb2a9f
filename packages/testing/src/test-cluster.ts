/** The PostgreSQL server of one test run, and the template that its databases are copied from. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_SCHEMA, runMigrations } from 'bullmq'
import { Client } from 'pg'
import postgres from 'postgres'
import { startEmbedded } from '@skrzat/db/embedded'
import { migrate } from '@skrzat/db/migrate'
import { temporaryFolder } from './temporary.ts'

const ROLE = 'skrzat_test'
const PREFIX = 'skrzat-test-'

export type TestCluster = {
  /** The tests' role, which is no superuser and may create databases, on the database `postgres`. */
  url: string
  /** A migrated database without connections. */
  template: string
  stop(): Promise<void>
}

/** The `url` with another database, and optionally another role. */
export function withDatabase(
  url: string,
  database: string,
  role?: { name: string; password: string },
): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  if (role) {
    address.username = role.name
    address.password = role.password
  }
  return address.toString()
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Stops and removes leftovers of killed runs in the temporary folder. */
async function sweep() {
  const all = temporaryFolder()
  for (const name of readdirSync(all).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-', 1)[0])
    if (!Number.isSafeInteger(pid) || alive(pid)) continue
    const folder = join(all, name)
    await startEmbedded({ folder, durable: false })
      .then((left) => left.stop())
      .catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function server(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { adminUrl: given, stop: async () => undefined }

  if (process.env['TESTCONTAINERS'] === '1') {
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
    const container = await new PostgreSqlContainer('postgres:18').start()
    return { adminUrl: container.getConnectionUri(), stop: async () => void (await container.stop()) }
  }

  await sweep()
  const folder = mkdtempSync(join(temporaryFolder(), `${PREFIX}${process.pid}-`))
  const embedded = await startEmbedded({ folder, durable: false, connections: 300 })
  return {
    adminUrl: embedded.adminUrl,
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates tables that each composed server would otherwise create in its copy of the template. */
async function migrateJobs(url: string) {
  const client = new Client({ connectionString: url, options: `-c search_path=${DEFAULT_SCHEMA}` })
  await client.connect()
  try {
    await runMigrations(client)
  } finally {
    await client.end()
  }
}

/**
 * `TEST_DATABASE_URL`, a container with `TESTCONTAINERS=1`, or else the embedded PostgreSQL in a temporary folder, with
 * a template migrated from scratch.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const started = await server()
  const { adminUrl } = started
  const template = `${ROLE}_template_${process.pid}`
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  let url = adminUrl
  let owner = ''
  try {
    const [me] = await admin<{ superuser: boolean }[]>`
      select rolsuper as superuser from pg_roles where rolname = current_user`
    if (me?.superuser === true) {
      const role = { name: ROLE, password: ROLE }
      const known = await admin`select from pg_roles where rolname = ${ROLE}`
      if (known.count === 0) {
        await admin.unsafe(`create role ${ROLE} login nosuperuser createdb password '${ROLE}'`)
      }
      url = withDatabase(adminUrl, 'postgres', role)
      owner = `owner ${ROLE}`
    }
    await admin.unsafe(`drop database if exists ${template}`)
    await admin.unsafe(`create database ${template} ${owner}`)
  } finally {
    await admin.end()
  }
  await migrate(withDatabase(url, template))
  await migrateJobs(withDatabase(url, template))

  return {
    url,
    template,
    async stop() {
      const last = postgres(url, { max: 1, onnotice: () => undefined })
      await last.unsafe(`drop database if exists ${template} with (force)`)
      await last.end()
      await started.stop()
    },
  }
}
