import { createFileRoute } from '@tanstack/react-router'
import { EditReportPage } from '#features/moderation/edit-report-page.tsx'

export const Route = createFileRoute('/_app/report/$reportId/edit')({ component: EditReport })

function EditReport() {
  const { reportId } = Route.useParams()
  // Remounted for another report, so that it doesn't get this one's text.
  return <EditReportPage key={reportId} reportId={reportId} />
}
