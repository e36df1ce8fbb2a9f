import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sayAndClose } from '#app/undo/index.ts'
import { editReport, reportOptions } from './queries.ts'
import { ReportFormPage } from './report-form-page.tsx'

/** Changes the caller's own report, until it is handled. */
export function EditReportPage({ reportId }: { reportId: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: report } = useSuspenseQuery(reportOptions(reportId))
  const edit = useMutation(editReport(sayAndClose(t`Zapisano`, () => void navigate({ to: '/report' }))))
  return (
    <ReportFormPage
      title={t`Zmień zgłoszenie ${reportId}`}
      initial={{ kind: report.kind, reason: report.reason }}
      submitLabel={t`Zapisz`}
      mutation={edit}
      onSave={(draft) => edit.mutate({ ...draft, id: reportId })}
    />
  )
}
