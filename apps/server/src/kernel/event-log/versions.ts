/** Versions of event types. What is in the log stays as it was written; older forms are raised when they are read. */
import type { Json, NewEvent, RecordedEvent } from './events.ts'

/** Raises data by one version. Pure and total: what the older form does not tell is null in the newer one. */
export type Upcaster = (data: unknown) => unknown

/** By type, the upcasters from version 1 on, in order. A type that is not named has had one version only. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

/** The version that events of the type are written in. */
function versionOf(upcasters: Upcasters, type: string): number {
  return (upcasters[type]?.length ?? 0) + 1
}

/** The event as it is stored, in the newest version of its type. */
export function inNewestVersion(upcasters: Upcasters, event: { type: string; data: Json }): NewEvent {
  return { type: event.type, typeVersion: versionOf(upcasters, event.type), data: event.data }
}

/** The data of a stored event in the newest form of its type. @throws for a version that is not known */
export function upcast(
  upcasters: Upcasters,
  { type, typeVersion, data }: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>,
): unknown {
  if (typeVersion < 1 || typeVersion > versionOf(upcasters, type)) {
    throw new Error(`Unknown version ${typeVersion} of event ${type}`)
  }
  return (upcasters[type] ?? []).slice(typeVersion - 1).reduce((form, raise) => raise(form), data)
}
