import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FilesPage } from '#features/files/files-page.tsx'
import { requireMember } from '#features/files/guard.ts'
import { filesSearch, type ChangeSearch } from '#features/files/search.ts'

export const Route = createFileRoute('/_app/place/$placeId/files')({
  validateSearch: filesSearch,
  beforeLoad: ({ params }) => requireMember(params.placeId),
  component: Files,
})

function Files() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = useCallback<ChangeSearch>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  // Another place is another page: no dialog stays from the one before.
  return <FilesPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
