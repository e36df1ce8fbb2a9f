import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { RetentionPage } from '#features/admin/retention/retention-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/retention')({
  staticData: { may: 'admin' },
  loader: () => needTexts('privacy'),
  component: RetentionPage,
})
