import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'

/** Pages for the system's admins only. */
export const Route = createFileRoute('/_shell/_app/admin')({
  staticData: { may: 'admin' },
  loader: () => needTexts('admin'),
})
