import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Progress } from '@skrzat/ui/progress'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { codeMessage } from '#app/errors/index.ts'
import { noEffects, withEffects } from '#app/calls/index.ts'
import { downloadReport, failureCode, reportFileName } from './download.ts'

/** One report: its period, its progress or failure, and its file. */
export function ReportRow({ report, onDelete }: { report: PaymentReport; onDelete: () => void }) {
  const { t } = useLingui()
  const { period, paid, format, journal, status } = report
  const download = useMutation(withEffects({ mutationFn: () => downloadReport(report) }, noEffects))
  const name = reportFileName(report)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium">
          <DateText value={period.from} form="plain" /> – <DateText value={period.to} form="plain" />
        </p>
        <p className="text-sm text-muted">
          {journal ? t`dziennik wpłat` : paid ? t`faktury opłacone` : t`faktury wystawione`} ·{' '}
          {format.toUpperCase()} · <DateText value={report.createdDate} />
        </p>
        {download.isError && (
          <p role="alert" className="text-sm text-danger">
            <Trans>Nie udało się pobrać pliku. Spróbuj ponownie.</Trans>
          </p>
        )}
      </div>
      <Status report={report} />
      <div className="flex items-center gap-1 max-sm:-ml-3">
        {status === 'ready' && (
          <Button
            icon={Download}
            variant="quiet"
            size="sm"
            pending={download.isPending}
            aria-label={t`Pobierz ${name}`}
            onClick={() => download.mutate()}
          >
            {t`Pobierz`}
          </Button>
        )}
        <Button
          icon={Trash2}
          variant="danger-quiet"
          size="icon-sm"
          aria-label={t`Usuń ${name}`}
          title={t`Usuń raport`}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

function Status({ report }: { report: PaymentReport }) {
  const { t, i18n } = useLingui()
  const { status, progress } = report
  const { journal } = report
  const rows = report.rows ?? 0
  switch (status) {
    case 'queued':
      return <Badge>{t`czeka w kolejce`}</Badge>
    case 'running':
      return (
        <Progress
          label={t`Przygotowywanie`}
          value={progress / 100}
          detail={t`${progress}%`}
          className="w-48"
        />
      )
    case 'ready':
      return (
        <Badge tone="success">
          {journal
            ? t`${plural(rows, { one: 'gotowy, # wpłata', few: 'gotowy, # wpłaty', many: 'gotowy, # wpłat', other: 'gotowy, # wpłaty' })}`
            : t`${plural(rows, { one: 'gotowy, # faktura', few: 'gotowy, # faktury', many: 'gotowy, # faktur', other: 'gotowy, # faktury' })}`}
        </Badge>
      )
    case 'failed':
      return <p className="max-w-72 text-sm text-danger">{i18n._(codeMessage(failureCode(report)))}</p>
    default:
      return status satisfies never
  }
}
