/**
 * Preloaded into the fleet's processes: a clock that the harness sets, and a public address that leads to the harness.
 */
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { z } from 'zod'

const clock = z.object({ shift: z.number() })

let shift = Number(process.env['CHAOS_SHIFT'] ?? 0)
const { now: realNow } = Date
const now = () => realNow() + shift

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
Reflect.set(Date.prototype, 'constructor', Date)
process.on('message', (message) => {
  shift = clock.parse(message).shift
})

const { request } = https
const call = z.tuple(
  [z.union([z.string(), z.instanceof(URL)]), z.record(z.string(), z.unknown())],
  z.unknown(),
)

Reflect.set(
  https,
  'request',
  new Proxy(request, {
    apply(real, self, given) {
      const parsed = call.safeParse(given)
      if (!parsed.success) return Reflect.apply(real, self, given)
      const [address, options, ...onAnswer] = parsed.data
      const { hostname, pathname } = new URL(address)
      if (hostname !== process.env['CHAOS_PUBLIC_HOST']) return Reflect.apply(real, self, given)
      const { agent: _agent, lookup: _lookup, ...rest } = options
      return Reflect.apply(http.request, http, [
        new URL(pathname, process.env['CHAOS_RECEIVERS']),
        rest,
        ...onAnswer,
      ])
    },
  }),
)
syncBuiltinESMExports()
