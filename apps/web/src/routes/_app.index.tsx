import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { HomePage } from '#features/home/home-page.tsx'
import { HomeWall } from '#features/wall/home-wall.tsx'
import { wallSearch } from '#features/wall/search.ts'

export const Route = createFileRoute('/_app/')({ validateSearch: wallSearch, component: Home })

function Home() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return (
    <HomePage>
      <HomeWall search={search} changeSearch={changeSearch} />
    </HomePage>
  )
}
