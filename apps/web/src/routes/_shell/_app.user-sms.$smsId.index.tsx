import { createFileRoute } from '@tanstack/react-router'
import { SmsPage } from '#features/admin/sms/sms-page.tsx'

export const Route = createFileRoute('/_shell/_app/user-sms/$smsId/')({
  staticData: { may: 'admin' },
  component: Sms,
})

function Sms() {
  return <SmsPage {...Route.useParams()} search={Route.useSearch()} />
}
