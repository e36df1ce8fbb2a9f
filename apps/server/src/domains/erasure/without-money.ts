import type { ErasedWhat, KeptKind } from '@skrzat/contract/privacy'
import type { ErasurePreview } from '@skrzat/contract/wire/erasure'

/** What only payers and the place's admins know of, and reports of posts, which are not the guardian's. */
const NOT_SHOWN: ReadonlySet<ErasedWhat> = new Set<ErasedWhat>([
  'notes',
  'buyers',
  'bank',
  'refunds',
  'discounts',
  'payers',
  'reports',
  'post_reports',
])
const NOT_SHOWN_KEPT: ReadonlySet<KeptKind> = new Set<KeptKind>(['ledger', 'documents', 'bank', 'refunds'])

/** For a guardian who does not pay: who only asks is not refused, so that open money does not show either. */
export function withoutMoney({ kind, erased, kept }: ErasurePreview): ErasurePreview {
  return {
    kind,
    erased: erased.filter(({ what }) => !NOT_SHOWN.has(what)),
    kept: kept.filter((each) => !NOT_SHOWN_KEPT.has(each.kind)),
    refused: null,
  }
}
