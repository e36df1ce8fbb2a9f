/** How long each kind of personal data is kept, from when, and why so long. The one table of it. */
import { DEFAULT_AUDIT_DAYS } from './audit-retention.ts'
import { NOTICE_DAYS } from './notice-retention.ts'
import { DOCUMENT_YEARS, EXPORT_DAYS } from './privacy.ts'

export const RETENTION_KINDS = [
  'health',
  'pickups',
  'card',
  'consents',
  'chat',
  'talks',
  'guardians',
  'names',
  'absence_reasons',
  'sms',
  'mails',
  'notices',
  'documents',
  'sign_ins',
  'audit',
  'exports',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** What has no clock: the place keeps it until it deletes it. */
export const UNTIMED_KINDS = ['place_posts'] as const
export type UntimedKind = (typeof UNTIMED_KINDS)[number]

type Length = {
  readonly unit: 'days' | 'months' | 'years'
  readonly count: number
}

/**
 * When the clock starts. `leaving` is the kid's deletion or the end of its last day, whichever is first; `leaving_year` is
 * the end of the year in which it was deleted.
 */
type Start = 'leaving' | 'leaving_year' | 'absence' | 'sent' | 'made' | 'year_end' | 'ended'

/** Why: articles of the RODO, or of the law named. */
type Basis = 'minimal' | 'claims' | 'accounting' | 'security' | 'portability'

export type Retention = Length & { readonly from: Start; readonly basis: Basis }

/**
 * A kid that nobody deleted counts as having left once these days have passed since its last day, and since that day
 * was entered: it may be mistyped.
 */
export const LEAVING_DAYS = 30

/** By when claims for periodic services, and of a business, lapse (art. 118 kodeksu cywilnego). */
const CLAIM_YEARS = 3

const YEAR = { unit: 'months', count: 12 } as const

/** The periods of the installation's settings are the defaults here. */
export const RETENTION: Readonly<Record<RetentionKind, Retention>> = {
  health: { unit: 'days', count: 0, from: 'leaving', basis: 'minimal' },
  pickups: { unit: 'days', count: 0, from: 'leaving', basis: 'minimal' },
  card: { ...YEAR, from: 'leaving', basis: 'claims' },
  consents: { ...YEAR, from: 'leaving', basis: 'claims' },
  chat: { ...YEAR, from: 'leaving', basis: 'claims' },
  talks: { unit: 'years', count: CLAIM_YEARS, from: 'sent', basis: 'claims' },
  guardians: { unit: 'years', count: CLAIM_YEARS, from: 'leaving_year', basis: 'claims' },
  names: { unit: 'years', count: DOCUMENT_YEARS, from: 'leaving_year', basis: 'accounting' },
  absence_reasons: { ...YEAR, from: 'absence', basis: 'minimal' },
  sms: { ...YEAR, from: 'sent', basis: 'claims' },
  mails: { ...YEAR, from: 'sent', basis: 'claims' },
  notices: { unit: 'days', count: NOTICE_DAYS.all, from: 'made', basis: 'minimal' },
  documents: { unit: 'years', count: DOCUMENT_YEARS, from: 'year_end', basis: 'accounting' },
  sign_ins: { unit: 'days', count: 90, from: 'ended', basis: 'security' },
  audit: { unit: 'days', count: DEFAULT_AUDIT_DAYS, from: 'made', basis: 'security' },
  exports: { unit: 'days', count: EXPORT_DAYS, from: 'made', basis: 'portability' },
}

/** Its length as an interval of PostgreSQL. */
export function intervalOf(kind: RetentionKind): string {
  const { unit, count } = RETENTION[kind]
  return `${count} ${unit}`
}
