/**
 * A server of one minor version as a process of its own: its parent sends it what to weigh, and gets the answer. The
 * made-up event `Weighed` has a second version, which 1.1 reads and 1.2 writes.
 */
import { connect } from '@skrzat/db/client'
import { z } from 'zod'
import { commandOf, handle } from '../../src/kernel/commands/commands.ts'
import type { Aggregate } from '../../src/kernel/event-log/changes.ts'
import { loadStreams } from '../../src/kernel/event-log/load.ts'
import { type EventVersions, inWrittenVersion, upcast } from '../../src/kernel/event-log/versions.ts'

const RELEASES = ['1.0', '1.1', '1.2'] as const
type Release = (typeof RELEASES)[number]

type Weighed = {
  readonly type: 'Weighed'
  readonly data: { readonly grams: number; readonly by?: string | null }
}

const grams = z.number().int()
const first = z.strictObject({ grams })
const second = z.strictObject({ grams, by: z.string().nullable() })
/** Who weighed is unknown in version 1. */
const raise = (data: unknown) => ({ ...first.parse(data), by: null })

const VERSIONS: Readonly<Record<Release, EventVersions>> = {
  '1.0': {},
  '1.1': { Weighed: [{ raise, lower: (data) => ({ grams: second.parse(data).grams }) }] },
  '1.2': { Weighed: [{ raise }] },
}
/** What the release puts into an event, besides the weight. */
const FACTS = { '1.0': {}, '1.1': { by: null }, '1.2': { by: 'Ola' } } as const

function scalesOf(release: Release): Aggregate<readonly Weighed[], number, Weighed> {
  const data = release === '1.0' ? first : second
  const versions = VERSIONS[release]
  return {
    initialState: [],
    evolve: (before, event) => [...before, event],
    decide: (weight) => [{ type: 'Weighed', data: { grams: weight, ...FACTS[release] } }],
    streamOf: (_, [stream]) => stream,
    read: (events) =>
      events.map((recorded) => ({
        event: { type: 'Weighed', data: data.parse(upcast(versions, recorded)) },
        recorded,
      })),
    toStore: (event) => inWrittenVersion(versions, event),
    project: () => ({ writes: [], outbox: [] }),
  }
}

/** Everything that was weighed on the stream, as this release reads it. */
type Weights = readonly Weighed['data'][]

const asked = z.object({ stream: z.string(), grams })

/** Answers each message of the parent. */
function serve(url: string, release: Release) {
  const { sql } = connect({ url, pool: 2 })
  const clock = { now: () => new Date('2026-11-20T08:00:00.000Z') }
  const ports = { sql, clock, wake: () => undefined }
  const weigh = (stream: string, weight: number): Promise<Weights> =>
    handle(ports, {
      aggregate: scalesOf(release),
      command: commandOf({ actorId: 7, placeId: 1 }, 'scales.weigh', [stream, weight], clock.now()),
      claims: [stream],
      async load(changes) {
        for (const base of (await loadStreams(sql, [stream])).values()) changes.open(base)
      },
      decide: (changes) => changes.decide(weight),
      answer: ([scales]) => scales?.events.map(({ event }) => event.data) ?? [],
    })
  process.on('message', (message) => {
    const { stream, grams: weight } = asked.parse(message)
    weigh(stream, weight).then(
      (weights) => process.send?.({ weights }),
      (error: unknown) => process.send?.({ refused: String(error) }),
    )
  })
}

const [url, release] = process.argv.slice(2)
const known = RELEASES.find((one) => one === release)
if (process.send && url !== undefined && known) serve(url, known)
