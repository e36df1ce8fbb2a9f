import { createFileRoute } from '@tanstack/react-router'
import { idOf } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { NotFound } from '#components/not-found-page.tsx'
import { NewReportPage } from '#features/moderation/new-report-page.tsx'

export const Route = createFileRoute('/_shell/_app/report/new')({
  staticData: { may: 'account' },
  validateSearch: ({ wallId }: Record<string, unknown>): { wallId?: number | undefined } => ({
    wallId: idOf(wallId),
  }),
  loader: () => needTexts('days'),
  component: NewReport,
})

function NewReport() {
  const { wallId } = Route.useSearch()
  if (wallId === undefined) return <NotFound />
  return <NewReportPage key={wallId} postId={wallId} />
}
