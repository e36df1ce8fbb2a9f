/** Whom an erasure concerns. */
export const ERASED_KINDS = ['kid', 'account'] as const
export type ErasedKind = (typeof ERASED_KINDS)[number]

/** The states of a family's export. */
export const EXPORT_STATES = ['queued', 'running', 'ready', 'fetched', 'expired', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Days for which a ready export can be fetched, once. */
export const EXPORT_DAYS = 7

/** Kinds of data that an erasure counts, in the order in which a preview lists them. */
export const ERASED_WHATS = [
  'names',
  'account',
  'sessions',
  'settings',
  'guardians',
  'workers',
  'card',
  'pickups',
  'consents',
  'photos',
  'texts',
  'absence_reasons',
  'talks',
  'messages',
  'notices',
  'sms',
  'mails',
  'notes',
  'buyers',
  'bank',
  'refunds',
  'discounts',
  'payers',
  'reports',
  'exports',
  'posts',
  'post_reports',
  'audit',
  'jobs',
] as const
export type ErasedWhat = (typeof ERASED_WHATS)[number]

/** What an erasure leaves, with its reason in the table of retention. */
export const KEPT_KINDS = [
  'ledger',
  'documents',
  'bank',
  'refunds',
  'absences',
  'audit',
  'place_posts',
  'backups',
] as const
export type KeptKind = (typeof KEPT_KINDS)[number]

/** Years after the end of an invoice's year for which its names are kept, sealed (art. 74 ustawy o rachunkowości). */
export const DOCUMENT_YEARS = 5

/** The last day on which the names of a document of this day are kept. */
export function documentsUntil(day: string): string {
  return `${Number(day.slice(0, 4)) + DOCUMENT_YEARS}-12-31`
}

/** Documents of earlier days are past their time. */
export function documentsDueBefore(today: string): string {
  return `${Number(today.slice(0, 4)) - DOCUMENT_YEARS}-01-01`
}
