/** Versions of event types. The log is immutable; older versions are upcast when they are read. */
import type { Json } from '../json.ts'
import type { NewEvent, RecordedEvent } from './events.ts'

/** The step from a version of an event's data to the next. */
export type VersionStep = {
  /** Pure and total: what the older version lacks is null in the newer one. */
  readonly raise: (data: unknown) => unknown
  /**
   * Events are still written in the older version, for servers of the previous minor version beside this one. Removed
   * in the next minor version.
   */
  readonly lower?: (data: Json) => Json
}

/** By type, the steps from version 1 on, in order. An unlisted type has only one version. */
export type EventVersions = Readonly<Record<string, readonly VersionStep[]>>

/** An event to store, in the version in which its type is written. */
export function inWrittenVersion(versions: EventVersions, event: { type: string; data: Json }): NewEvent {
  const { type, data } = event
  const steps = versions[type] ?? []
  const lower = steps.at(-1)?.lower
  return lower
    ? { type, typeVersion: steps.length, data: lower(data) }
    : { type, typeVersion: steps.length + 1, data }
}

/** The data of a stored event in the newest version of its type. @throws for an unknown version */
export function upcast(
  versions: EventVersions,
  { type, typeVersion, data }: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>,
): unknown {
  const steps = versions[type] ?? []
  if (typeVersion < 1 || typeVersion > steps.length + 1) {
    throw new Error(`Unknown version ${typeVersion} of event ${type}`)
  }
  return steps.slice(typeVersion - 1).reduce((form, { raise }) => raise(form), data)
}
