import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useRef, useState } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { Crumb } from '#components/crumb.tsx'
import { Failure } from '#components/failure.tsx'
import { Page } from '#components/page.tsx'
import { faultOf, ReportFields, type ReportDraft } from '#components/report/report-fields.tsx'

type ReportFormPageProps = {
  title: string
  initial: ReportDraft
  submitLabel: string
  mutation: { isPending: boolean; error: unknown }
  onSave: (draft: ReportDraft) => void
}

/** The form of a report as a page. */
export function ReportFormPage({ title, initial, submitLabel, mutation, onSave }: ReportFormPageProps) {
  const { t } = useLingui()
  const reason = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const fault = faultOf(draft)
  function saveReport() {
    setTried(true)
    if (fault) return reason.current?.focus()
    if (!mutation.isPending) onSave(draft)
  }
  return (
    <Page title={title} width="narrow" above={<Crumb to="/report">{t`Zgłoszenia wpisów`}</Crumb>}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          saveReport()
        }}
      >
        <ReportFields draft={draft} onChange={setDraft} tried={tried} reasonRef={reason} />
        <Failure error={mutation.error} />
        {/* As on other forms; the shared component would be loaded with every page. */}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line py-3">
          <ButtonLink to="/report" variant="secondary">{t`Anuluj`}</ButtonLink>
          <Button type="submit" pending={mutation.isPending} blocked={fault !== undefined}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Page>
  )
}
