import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#features/moderation/report-page.tsx'

export const Route = createFileRoute('/_shell/_app/report/$reportId/')({
  staticData: { may: 'account' },
  component: Report,
})

function Report() {
  const { reportId } = Route.useParams()
  return <ReportPage key={reportId} reportId={reportId} />
}
