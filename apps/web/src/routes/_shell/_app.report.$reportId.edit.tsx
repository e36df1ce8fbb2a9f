import { createFileRoute } from '@tanstack/react-router'
import { EditReportPage } from '#features/moderation/edit-report-page.tsx'

export const Route = createFileRoute('/_shell/_app/report/$reportId/edit')({
  staticData: { may: 'account' },
  component: EditReport,
})

function EditReport() {
  const { reportId } = Route.useParams()
  // Remounted for another report, so that it doesn't get this one's text.
  return <EditReportPage key={reportId} reportId={reportId} />
}
