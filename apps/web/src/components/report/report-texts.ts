import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReportKind } from '@skrzat/contract/wire/moderation'

/** Kinds of reports about posts. */
export const REPORT_KIND_NAMES: Record<ReportKind, MessageDescriptor> = {
  PRIVACY: msg`Prywatność: zdjęcie lub dane, których nie powinno tu być`,
  OFFENSIVE: msg`Obraża lub krzywdzi`,
  FALSE: msg`Nieprawda`,
  OTHER: msg`Coś innego`,
}

/** The same in one word, for tables. */
export const REPORT_KIND_WORDS: Record<ReportKind, MessageDescriptor> = {
  PRIVACY: msg`prywatność`,
  OFFENSIVE: msg`obraźliwy`,
  FALSE: msg`nieprawda`,
  OTHER: msg`inne`,
}
