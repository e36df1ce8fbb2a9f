import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { paymentReportsOptions } from '../queries.ts'
import { Checkpoints } from './checkpoints.tsx'
import { DeleteReport } from './delete-report.tsx'
import { Months } from './months.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportRow } from './report-row.tsx'
import { useReportProgress } from './use-report-progress.ts'

/** Orders reports, shows their progress, and downloads them. */
export function ReportsTab({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(paymentReportsOptions(placeId))
  const [deleting, setDeleting] = useState<PaymentReport>()
  useReportProgress(placeId)
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <ReportForm placeId={placeId} />
      <div className="flex min-w-0 flex-col gap-8">
        <section aria-labelledby="reports" className="min-w-0">
          <h2 id="reports" className="mb-3 text-lg font-bold">
            <Trans>Przygotowane raporty</Trans>
          </h2>
          <QueryState
            query={query}
            pending={
              <Pending
                className="flex flex-col gap-3"
                skeletons={['h-16 w-full rounded-card', 'h-16 w-full rounded-card']}
              />
            }
            empty={
              <EmptyState picture="shelf" title={t`Nie ma jeszcze raportów`} className="py-8">
                <Trans>Wybierz daty i przygotuj pierwszy. Gotowe raporty zostają tutaj do pobrania.</Trans>
              </EmptyState>
            }
          >
            {(reports) => (
              <ul className="divide-y divide-line rounded-card border border-line bg-card lg:max-h-96 lg:overflow-y-auto">
                {reports.map((report) => (
                  <ReportRow key={report.id} report={report} onDelete={() => setDeleting(report)} />
                ))}
              </ul>
            )}
          </QueryState>
        </section>
        <Months placeId={placeId} />
        <Checkpoints placeId={placeId} />
      </div>
      {deleting && (
        <DeleteReport placeId={placeId} report={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </div>
  )
}
