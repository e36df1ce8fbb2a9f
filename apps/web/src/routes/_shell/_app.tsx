import { createFileRoute } from '@tanstack/react-router'
import { requireRights } from '#app/guards/index.ts'

/** The one guard of all pages inside: who is refused still has the menu. */
export const Route = createFileRoute('/_shell/_app')({
  staticData: { may: 'account' },
  beforeLoad: requireRights,
})
