import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { Notice } from '@skrzat/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '#components/failure.tsx'
import { waitingDifferencesOptions } from './queries.ts'

/** Leads to the differences of the month's invoices, while some wait for a decision. */
export function MonthDifferences({ sheet: { placeId, month } }: { sheet: MonthSheet }) {
  const { t } = useLingui()
  const { data: count = 0, error } = useQuery(waitingDifferencesOptions(placeId, month))
  if (count === 0) return <Failure error={error} />
  return (
    <Notice tone="info">
      <Link
        to="/place/$placeId/payments/differences"
        params={{ placeId }}
        search={{ month }}
        className="underline underline-offset-2"
      >
        {t`${plural(count, { one: '# różnica w fakturach czeka na decyzję', few: '# różnice w fakturach czekają na decyzję', many: '# różnic w fakturach czeka na decyzję', other: '# różnicy w fakturach czeka na decyzję' })}`}
      </Link>
    </Notice>
  )
}
