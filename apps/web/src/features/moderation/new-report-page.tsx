import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sayAndClose } from '#app/undo/index.ts'
import { addReport } from '#components/report/queries.ts'
import { ReportFormPage } from './report-form-page.tsx'

/** Reports the post in the address. */
export function NewReportPage({ postId }: { postId: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const add = useMutation(addReport(sayAndClose(t`Zgłoszono wpis`, () => void navigate({ to: '/report' }))))
  return (
    <ReportFormPage
      title={t`Zgłoś wpis ${postId}`}
      initial={{ kind: 'PRIVACY', reason: '' }}
      submitLabel={t`Zgłoś`}
      mutation={add}
      onSave={(draft) => add.mutate({ ...draft, postId })}
    />
  )
}
