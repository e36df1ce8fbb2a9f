import { createFileRoute } from '@tanstack/react-router'
import { SmsEditPage } from '#features/admin/sms/sms-edit-page.tsx'

export const Route = createFileRoute('/_shell/_app/user-sms/$smsId/edit')({
  staticData: { may: 'admin' },
  component: SmsEdit,
})

function SmsEdit() {
  const { smsId } = Route.useParams()
  // Remounted for another SMS, so that it is not sent this one's text.
  return <SmsEditPage key={smsId} smsId={smsId} search={Route.useSearch()} />
}
