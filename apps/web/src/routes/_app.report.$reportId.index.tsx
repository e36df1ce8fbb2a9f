import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#features/moderation/report-page.tsx'

export const Route = createFileRoute('/_app/report/$reportId/')({ component: Report })

function Report() {
  const { reportId } = Route.useParams()
  return <ReportPage key={reportId} reportId={reportId} />
}
