/** SHA-256, of events and of commands. */
import { hash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'
import type { RecordedEvent } from './events.ts'

/** In one call: a hash object for each would be garbage of the expensive kind. */
export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer')
}

/** The hash that an event has to carry: SHA-256 over the stream's previous hash and the event in canonical JSON (RFC 8785). */
export function chainHash(previous: Uint8Array | null, event: Omit<RecordedEvent, 'hash'>): Buffer {
  const text = canonicalJson([
    event.stream,
    event.version,
    event.type,
    event.typeVersion,
    event.data,
    event.placeId,
    event.actorId,
    event.commandId,
    event.at.toISOString(),
  ])
  const bytes = Buffer.from(text)
  return sha256(previous ? Buffer.concat([previous, bytes]) : bytes)
}
