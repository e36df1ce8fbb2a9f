/** Versions of event types. The log is immutable; older versions are upcast when they are read. */
import type { Json } from '../json.ts'
import type { NewEvent, RecordedEvent } from './events.ts'

/** Converts data to the next version. Pure and total: what the older version lacks is null in the newer one. */
export type Upcaster = (data: unknown) => unknown

/** By type, the upcasters from version 1 on, in order. An unlisted type has only one version. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

/** The version in which events of the type are written. */
function versionOf(upcasters: Upcasters, type: string): number {
  return (upcasters[type]?.length ?? 0) + 1
}

/** An event to store, in the newest version of its type. */
export function inNewestVersion(upcasters: Upcasters, event: { type: string; data: Json }): NewEvent {
  return { type: event.type, typeVersion: versionOf(upcasters, event.type), data: event.data }
}

/** The data of a stored event in the newest version of its type. @throws for an unknown version */
export function upcast(
  upcasters: Upcasters,
  { type, typeVersion, data }: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>,
): unknown {
  if (typeVersion < 1 || typeVersion > versionOf(upcasters, type)) {
    throw new Error(`Unknown version ${typeVersion} of event ${type}`)
  }
  return (upcasters[type] ?? []).slice(typeVersion - 1).reduce((form, raise) => raise(form), data)
}
