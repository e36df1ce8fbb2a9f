import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#features/moderation/report-page.tsx'

/** The report with the question whether to delete it. */
export const Route = createFileRoute('/_shell/_app/report/$reportId/delete')({
  staticData: { may: 'account' },
  component: DeleteReport,
})

function DeleteReport() {
  const { reportId } = Route.useParams()
  return <ReportPage key={reportId} reportId={reportId} deleting />
}
