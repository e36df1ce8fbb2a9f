import type { ErasedWhat, KeptKind } from '@skrzat/contract/privacy'
import type { ErasurePreview } from '@skrzat/contract/wire/erasure'
import type { Asked } from './subject.ts'

/** What all guardians of a kid got or asked for together, and reports of posts: none of who only asks. */
const OF_OTHERS: ReadonlySet<ErasedWhat> = new Set<ErasedWhat>([
  'sms',
  'mails',
  'notices',
  'exports',
  'post_reports',
])
/** What only payers and the place's admins know of. */
const OF_MONEY: ReadonlySet<ErasedWhat> = new Set<ErasedWhat>([
  'notes',
  'buyers',
  'bank',
  'refunds',
  'discounts',
  'payers',
  'reports',
])
const KEPT_OF_MONEY: ReadonlySet<KeptKind> = new Set<KeptKind>(['ledger', 'documents', 'bank', 'refunds'])

/** A preview as the caller may see it. Who only asks is not refused, so that open money does not show either. */
export function shownTo(
  { carriesOut, seesMoney }: Pick<Asked, 'carriesOut' | 'seesMoney'>,
  { kind, erased, kept, refused }: ErasurePreview,
): ErasurePreview {
  return {
    kind,
    erased: erased.filter(
      ({ what }) => (carriesOut || !OF_OTHERS.has(what)) && (seesMoney || !OF_MONEY.has(what)),
    ),
    kept: kept.filter((each) => seesMoney || !KEPT_OF_MONEY.has(each.kind)),
    refused: seesMoney ? refused : null,
  }
}
