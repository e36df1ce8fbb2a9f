/** Whom an erasure concerns. */
export const ERASED_KINDS = ['kid', 'account'] as const
export type ErasedKind = (typeof ERASED_KINDS)[number]

/** The states of a family's export. */
export const EXPORT_STATES = ['queued', 'running', 'ready', 'fetched', 'expired', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Days for which a ready export can be fetched, once. */
export const EXPORT_DAYS = 7
