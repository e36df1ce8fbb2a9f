/** Events and streams, as they are kept in the log. */
import type { RowOf } from '@skrzat/db/orm'
import type { events } from '@skrzat/db/schema'

/** What a domain may put into an event: ids, amounts, dates and codes. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type NewEvent = { readonly type: string; readonly typeVersion: number; readonly data: Json }

/** An event as it stands in the log. */
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

/** A stream as it was loaded; version 0 and no hash where nothing has happened yet. */
export type LoadedStream = {
  readonly stream: string
  readonly version: number
  readonly hash: Uint8Array | null
  readonly events: readonly RecordedEvent[]
}

export function emptyStream(stream: string): LoadedStream {
  return { stream, version: 0, hash: null, events: [] }
}
