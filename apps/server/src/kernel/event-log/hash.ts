/** SHA-256, of events and of commands. */
import { hash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'
import type { RecordedEvent } from './events.ts'

/** One call that returns a text, as a hash object or a buffer per event would be expensive garbage. */
export function sha256(data: string | Uint8Array): Buffer {
  return Buffer.from(hash('sha256', data, 'latin1'), 'latin1')
}

/** A reused buffer for the hash's input: two buffers per event would be garbage too. */
const scratch = Buffer.allocUnsafeSlow(16_384)

/** An event in canonical JSON (RFC 8785), as an array: what its hash covers, and what `append` writes. */
export function eventText(event: Omit<RecordedEvent, 'hash'>): string {
  return canonicalJson([
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
}

/** The hash of an event: SHA-256 over the stream's previous hash and the event's text. */
export function chainHash(
  previous: Uint8Array | null,
  event: Omit<RecordedEvent, 'hash'>,
  text = eventText(event),
): Buffer {
  const before = previous?.length ?? 0
  // At most three bytes per UTF-16 unit.
  const most = before + 3 * text.length
  const bytes = most <= scratch.length ? scratch : Buffer.allocUnsafe(most)
  if (previous) bytes.set(previous)
  return sha256(bytes.subarray(0, before + bytes.write(text, before)))
}
