import { createFileRoute } from '@tanstack/react-router'
import { SmsEditPage } from '#features/admin/sms/sms-edit-page.tsx'

export const Route = createFileRoute('/_app/user-sms/$smsId/edit')({ component: SmsEdit })

function SmsEdit() {
  return <SmsEditPage {...Route.useParams()} search={Route.useSearch()} />
}
