/** The PostgreSQL of a run: given or started, shared by the run's projects, and gone with it. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../src/temporary.ts'
import { startTestCluster, type TestCluster } from '../src/test-cluster.ts'
import setup from '../src/vitest-setup.ts'

const given = inject('testCluster')

beforeEach(() => {
  vi.stubEnv('TESTCONTAINERS', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Runs a query on the database `postgres` of a cluster. */
async function ask<Row extends postgres.Row>(url: string, query: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1 })
  try {
    return [...(await sql.unsafe<Row[]>(query))]
  } finally {
    await sql.end()
  }
}

const has = async (template: string) =>
  (await ask(given.url, `select from pg_database where datname = '${template}'`)).length === 1

test('projects share one cluster, whose template goes with the last of them; a given server stays', async () => {
  vi.stubEnv('TEST_DATABASE_URL', given.url)
  const provided: Pick<TestCluster, 'url' | 'template'>[] = []
  const project = {
    provide: (_key: 'testCluster', cluster: Pick<TestCluster, 'url' | 'template'>) =>
      void provided.push(cluster),
  }
  const [first, second] = await Promise.all([setup(project), setup(project)])
  const [{ url, template } = given, other] = provided
  expect({ url, template }).toEqual(other)
  expect(url).toBe(given.url)
  expect(template).not.toBe(given.template)
  await first()
  expect(await has(template)).toBe(true)
  await second()
  expect(await has(template)).toBe(false)
  expect(await has(given.template)).toBe(true)
})

test('without a given one it is started under a role that is no superuser, and leaves no folder; folders of killed runs go', async () => {
  vi.stubEnv('TEST_DATABASE_URL', undefined)
  const { pid: ended } = spawnSync('true')
  const folderOf = (pid: number) => {
    const folder = mkdtempSync(join(temporaryFolder(), `skrzat-test-${pid}-`))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  const [abandoned, used] = [folderOf(ended), folderOf(process.ppid)]
  // A cluster of a version that this one can't start.
  mkdirSync(join(abandoned, 'postgres'))
  writeFileSync(join(abandoned, 'postgres/PG_VERSION'), '9\n')

  const cluster = await startTestCluster()
  try {
    expect([existsSync(abandoned), existsSync(used)]).toEqual([false, true])
    const [role] = await ask(
      cluster.url,
      'select rolsuper, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: true })
    const template = new URL(cluster.url)
    template.pathname = cluster.template
    const [tables] = await ask(
      template.href,
      `select to_regclass('public.accounts') is not null as ours, to_regclass('bullmq.job') is not null as jobs`,
    )
    expect(tables).toEqual({ ours: true, jobs: true })
  } finally {
    await cluster.stop()
  }
  expect(globSync(`skrzat-test-${process.pid}-*`, { cwd: temporaryFolder() })).toEqual([])
})
