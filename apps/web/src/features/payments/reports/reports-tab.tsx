import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentReport } from '@skrzat/contract/wire/reports'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { reportsOptions } from '../queries.ts'
import { Checkpoints } from './checkpoints.tsx'
import { DeleteReport } from './delete-report.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportRow } from './report-row.tsx'
import { useReportProgress } from './use-report-progress.ts'

/** Orders a CSV report, shows how far each is, and gives them out. */
export function ReportsTab({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: reports, error, refetch } = useQuery(reportsOptions(placeId))
  const [deleting, setDeleting] = useState<PaymentReport>()
  useReportProgress(placeId)
  return (
    <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <ReportForm placeId={placeId} />
      <section aria-labelledby="reports" className="min-w-0">
        <h2 id="reports" className="mb-3 text-lg font-bold">
          <Trans>Przygotowane raporty</Trans>
        </h2>
        {reports?.length === 0 ? (
          <EmptyState icon={<FileSpreadsheet />} title={t`Nie ma jeszcze raportów`} className="py-8">
            <Trans>Wybierz daty i zamów pierwszy. Gotowe raporty zostają tutaj do pobrania.</Trans>
          </EmptyState>
        ) : reports ? (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} onDelete={() => setDeleting(report)} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState
            title={failureText(error)}
            action={<Button onClick={() => void refetch()}>{t`Spróbuj ponownie`}</Button>}
          />
        ) : (
          <div aria-busy aria-label={t`Wczytywanie`} className="flex flex-col gap-3">
            <Skeleton className="h-16 w-full rounded-card" />
            <Skeleton className="h-16 w-full rounded-card" />
          </div>
        )}
      </section>
      <div className="lg:col-start-2">
        <Checkpoints placeId={placeId} />
      </div>
      {deleting && (
        <DeleteReport placeId={placeId} report={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </div>
  )
}
