import type { AnyRouter } from '@trpc/server'
import type { ExportPart } from './exporting.ts'
import type { Erasing, Retained } from './erasing.ts'
import type { HealthCheck } from './health.ts'
import type { RestRoutes } from './http/index.ts'
import type { JobDefinition } from './jobs/index.ts'
import { ofDomain } from './openapi/index.ts'
import type { StompCommand, StompTopic } from './sockets/index.ts'

/** What the process registers for a domain; a domain's index may export more. */
export type Domain = {
  /** Its routers, by their names on the wire. */
  readonly router?: Readonly<Record<string, AnyRouter>>
  readonly rest?: RestRoutes
  /** Routes that upgrade to WebSocket; they declare their access as REST's do. */
  readonly sockets?: RestRoutes
  /** Topics and commands for STOMP clients. */
  readonly stomp?: { readonly topics?: readonly StompTopic[]; readonly commands?: readonly StompCommand[] }
  readonly jobs?: readonly JobDefinition[]
  readonly schedules?: readonly { readonly job: string; readonly cron: string }[]
  /** Health checks besides the server's own. */
  readonly checks?: readonly HealthCheck[]
  /** What a family's export has of its data. */
  readonly exports?: readonly ExportPart[]
  /** How its tables forget a kid or a person. */
  readonly erases?: readonly Erasing[]
  /** How long it keeps what falls due by itself. */
  readonly retains?: readonly Retained[]
}

type DomainsByName = Readonly<Record<string, Domain>>

/** The registrations of all domains, in their order. */
export function registrationsOf(domains: DomainsByName) {
  const all: readonly Domain[] = Object.values(domains)
  const named = Object.entries(domains)
  return {
    rest: named.flatMap(([name, { rest }]) => (rest ? ofDomain(name, rest) : [])),
    sockets: named.flatMap(([name, { sockets }]) => (sockets ? ofDomain(name, sockets) : [])),
    topics: all.flatMap(({ stomp }) => stomp?.topics ?? []),
    commands: all.flatMap(({ stomp }) => stomp?.commands ?? []),
    jobs: all.flatMap(({ jobs }) => jobs ?? []),
    schedules: all.flatMap(({ schedules }) => schedules ?? []),
    checks: all.flatMap(({ checks }) => checks ?? []),
    exports: all.flatMap(({ exports }) => exports ?? []),
    erases: all.flatMap(({ erases }) => erases ?? []),
    retains: all.flatMap(({ retains }) => retains ?? []),
  }
}

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type RouterOf<D> = D extends { readonly router: infer R } ? R : never

/** The routers of all domains in one record, each with its own type. @throws TypeError for a duplicate name */
export function routersOf<D extends DomainsByName>(domains: D): Intersection<RouterOf<D[keyof D]>> {
  const all: readonly Domain[] = Object.values(domains)
  const routers = Object.fromEntries(all.flatMap(({ router = {} }) => Object.entries(router)))
  if (!holdsAll(routers, domains)) throw new TypeError('two routers have the same name')
  return routers
}

type Routers = Readonly<Record<string, AnyRouter>>

function holdsAll<D extends DomainsByName>(
  routers: Routers,
  domains: D,
): routers is Routers & Intersection<RouterOf<D[keyof D]>> {
  const all: readonly Domain[] = Object.values(domains)
  return all.every(({ router = {} }) =>
    Object.entries(router).every(([name, each]) => routers[name] === each),
  )
}
