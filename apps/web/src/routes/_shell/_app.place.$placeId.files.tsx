import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FilePlus, FolderOpen } from 'lucide-react'
import type { Actions, Entry } from '#app/navigation/index.ts'
import type { Early } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { FilesPage } from '#features/files/files-page.tsx'
import { filesSearch } from '#features/files/search.ts'

export const early: Early = (placeId) => [
  ['notifications.bySection', { section: 'files', placeId }],
  ['files.list', { placeId }],
  ['files.groups', { placeId }],
]

export const entry: Entry = {
  list: 'place',
  order: 15,
  icon: FolderOpen,
  label: msg`Pliki`,
  counts: ['files'],
}

export const actions: Actions = [
  { order: 7, starts: true, needs: 'files', search: { open: 'add' }, icon: FilePlus, label: msg`Dodaj plik` },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/files')({
  staticData: { may: 'member' },
  validateSearch: filesSearch,
  loader: () => needTexts('days'),
  component: Files,
})

function Files() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no dialog state is kept.
  return <FilesPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
