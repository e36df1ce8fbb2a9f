/**
 * What the formats leave open (docs/decisions/accounting.md). The screen
 * says each by the codes of `SALES_ASSUMPTIONS`; what turns out otherwise is changed here.
 */
import type { DocumentKind } from '@skrzat/contract/accounting'
import type { Day } from '@skrzat/contract/days'

export const EPP = {
  /** [S] The version of the described format; later ones add fields. */
  version: '1.05',
  /** [L] `office`: to an accountant's office, whose content is a table of VAT instead of lines. */
  purpose: 0,
  codePage: 1250,
  /** [L] Carried out. */
  status: 1,
  /** [S] `zw` and -1 mean exempt. */
  rate: { symbol: 'zw', percent: -1 },
  /** [L] `note_as_bill`: what is no invoice is a bill (rachunek). */
  types: {
    INVOICE: { issued: 'FS', corrected: 'KFS' },
    NOTE: { issued: 'RS', corrected: 'KRS' },
  } satisfies Record<DocumentKind, { issued: string; corrected: string }>,
  /** [L] A person who buys, no retail. */
  buyerType: 5,
} as const

export const OPTIMA = {
  namespace: 'http://www.comarch.pl/cdn/optima/offline',
  version: '2.00',
  module: 'Handel',
  register: 'SPRZEDAŻ',
  vatStatus: 'zwolniona',
  /** [?] `exempt_in_proportion`: whether exempt sales count in the proportion of VAT. */
  inProportion: 'Tak',
  saleKind: 'usługi',
  paymentForm: 'przelew',
} as const

/** [L] `service_day`: a service of a period is done on its last day, else on the day of issue. */
export function serviceDayOf(period: { readonly to: Day } | null, day: Day): Day {
  return period?.to ?? day
}
