/** Events and streams, as the log stores them. */
import type { RowOf } from '@skrzat/db/orm'
import type { events } from '@skrzat/db/schema'
import type { Json } from '../json.ts'

export type NewEvent = { readonly type: string; readonly typeVersion: number; readonly data: Json }

/** An event as the log stores it. */
export type RecordedEvent = Readonly<
  RowOf<
    typeof events,
    | 'stream'
    | 'version'
    | 'type'
    | 'typeVersion'
    | 'data'
    | 'placeId'
    | 'actorId'
    | 'commandId'
    | 'at'
    | 'hash'
  >
>

/** A loaded stream; an empty one has version 0 and no hash. */
export type LoadedStream = {
  readonly stream: string
  readonly version: number
  readonly hash: Uint8Array | null
  readonly events: readonly RecordedEvent[]
}

export function emptyStream(stream: string): LoadedStream {
  return { stream, version: 0, hash: null, events: [] }
}
