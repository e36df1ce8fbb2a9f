import { useLingui } from '@lingui/react/macro'
import type { JournalFilter } from '@skrzat/contract/wire/payment-journal'
import { type PaymentReport, REPORT_FORMATS, type ReportFormat } from '@skrzat/contract/wire/payment-reports'
import { Button } from '@skrzat/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { createReport, paymentReportsOptions } from '../queries.ts'
import { DeleteReport } from '../reports/delete-report.tsx'
import type { Period } from '../reports/period.ts'
import { ReportRow } from '../reports/report-row.tsx'
import { useReportProgress } from '../reports/use-report-progress.ts'

const formats = {
  csv: { name: 'CSV', icon: FileText },
  xlsx: { name: 'Excel (XLSX)', icon: FileSpreadsheet },
} as const satisfies Record<ReportFormat, object>

/** Orders the shown journal as a file. */
export function useJournalFile(placeId: number, days: Period, filter: JournalFilter) {
  const [ordered, setOrdered] = useState<number>()
  const { data: reports = [] } = useQuery(paymentReportsOptions(placeId))
  useReportProgress(placeId)
  const command = useCommand()
  const { mutate, isPending, error } = useMutation(createReport())
  return {
    isPending,
    error,
    report: reports.find(({ id }) => id === ordered),
    order(format: ReportFormat) {
      mutate(command({ placeId, ...days, paid: true, format, journal: filter }), {
        onSuccess: ({ id }) => setOrdered(id),
      })
    },
  }
}

type Ordering = ReturnType<typeof useJournalFile>

export function JournalFileMenu({ isPending, order }: Pick<Ordering, 'isPending' | 'order'>) {
  const { t } = useLingui()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          icon={FileDown}
          variant="secondary"
          size="icon"
          pending={isPending}
          aria-label={t`Przygotuj raport`}
          title={t`Przygotuj raport`}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {REPORT_FORMATS.map((format) => (
          <DropdownMenuItem
            key={format}
            icon={formats[format].icon}
            disabled={isPending}
            onSelect={() => order(format)}
          >
            {t`Przygotuj ${formats[format].name}`}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type JournalFileProps = Pick<Ordering, 'error' | 'report'> & { placeId: number }

/** The progress of the ordered file, and why it could not be ordered. */
export function JournalFile({ placeId, error, report }: JournalFileProps) {
  const [deleting, setDeleting] = useState<PaymentReport>()
  return (
    <>
      <Failure error={error} />
      {report && (
        <ul className="rounded-card border border-line bg-card print:hidden">
          <ReportRow report={report} onDelete={() => setDeleting(report)} />
        </ul>
      )}
      {deleting && (
        <DeleteReport placeId={placeId} report={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  )
}
