import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addReport } from '#components/report/queries.ts'
import { ReportFormPage } from './report-form-page.tsx'

/** Reports the post in the address. */
export function NewReportPage({ postId }: { postId: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const add = useMutation(
    addReport({
      onSuccess() {
        toast.success(t`Zgłoszono wpis`)
        void navigate({ to: '/report' })
      },
    }),
  )
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
