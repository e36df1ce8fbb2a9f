import { useLingui } from '@lingui/react/macro'
import type { JournalFilter } from '@skrzat/contract/wire/payment-journal'
import { type PaymentReport, REPORT_FORMATS, type ReportFormat } from '@skrzat/contract/wire/payment-reports'
import { Button } from '@skrzat/ui/button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { createReport, paymentReportsOptions } from '../queries.ts'
import { DeleteReport } from '../reports/delete-report.tsx'
import type { Period } from '../reports/period.ts'
import { ReportRow } from '../reports/report-row.tsx'
import { useReportProgress } from '../reports/use-report-progress.ts'

const names: Record<ReportFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

type JournalDownloadProps = { placeId: number; days: Period; filter: JournalFilter }

/** Orders the shown journal as a file, and shows its progress. */
export function JournalDownload({ placeId, days, filter }: JournalDownloadProps) {
  const { t } = useLingui()
  const [ordered, setOrdered] = useState<number>()
  const [deleting, setDeleting] = useState<PaymentReport>()
  const { data: reports = [] } = useQuery(paymentReportsOptions(placeId))
  useReportProgress(placeId)
  const command = useCommand()
  const add = useMutation(createReport())
  const report = reports.find(({ id }) => id === ordered)
  function order(format: ReportFormat) {
    if (add.isPending) return
    add.mutate(command({ placeId, ...days, paid: true, format, journal: filter }), {
      onSuccess: ({ id }) => setOrdered(id),
    })
  }
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        {REPORT_FORMATS.map((format) => (
          <Button
            key={format}
            icon={FileDown}
            variant="secondary"
            size="sm"
            pending={add.isPending && add.variables.format === format}
            onClick={() => order(format)}
          >
            {t`Przygotuj ${names[format]}`}
          </Button>
        ))}
      </div>
      <Failure error={add.error} />
      {report && (
        <ul className="rounded-card border border-line bg-card">
          <ReportRow report={report} onDelete={() => setDeleting(report)} />
        </ul>
      )}
      {deleting && (
        <DeleteReport placeId={placeId} report={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </div>
  )
}
