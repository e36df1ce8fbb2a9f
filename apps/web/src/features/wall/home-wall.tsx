import { Trans, useLingui } from '@lingui/react/macro'
import type { PostTarget, WallGroup } from '@skrzat/contract/wire/wall'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#app/parts/index.ts'
import { useMenu } from '#app/navigation/index.ts'
import { trpc } from '#app/calls/index.ts'
import { NotLoaded } from '#components/not-loaded.tsx'
import { PostList } from './post-list.tsx'
import { wallGroupsOptions } from './queries.ts'
import { wallScopeOf, type ChangeWallSearch, type WallSearch } from './search.ts'
import { useWall } from './use-wall.ts'
import { WallFilter } from './wall-filter.tsx'

const PostComposer = lazyPart(async () => (await import('./composer/composer.tsx')).PostComposer, NotLoaded)

type HomeWallProps = { search: WallSearch; changeSearch: ChangeWallSearch }

/** The wall of all of the person's groups and places, under the day. */
export function HomeWall({ search, changeSearch }: HomeWallProps) {
  const { t } = useLingui()
  const { data: groups = [] } = useQuery(wallGroupsOptions())
  const writesSome = groups.some(({ mayPost }) => mayPost)
  const scope = wallScopeOf(search)
  return (
    <section aria-labelledby="wall" className="mt-8 flex flex-col gap-4">
      <h2 id="wall" className="text-lg font-bold">{t`Tablica`}</h2>
      <WallFilter groups={groups} search={search} changeSearch={changeSearch} />
      {writesSome && scope.of === 'all' && (
        <p className="-mt-2 text-sm text-muted">
          <Trans>Aby napisać, wybierz grupę.</Trans>
        </p>
      )}
      <ScopedWall key={JSON.stringify(scope)} groups={groups} search={search} changeSearch={changeSearch} />
    </section>
  )
}

/** Remounted for each choice. */
function ScopedWall({ groups, search, changeSearch }: HomeWallProps & { groups: readonly WallGroup[] }) {
  const { t } = useLingui()
  const wall = useWall(wallScopeOf(search))
  const group = groups.find(({ id }) => id === search.group)
  const writing = useWriting(search, group)
  function onAdded() {
    // The unfiltered wall is fetched on opening anyway.
    if (search.group === undefined && search.only === undefined) void wall.showOwn()
    else changeSearch({ group: undefined, only: undefined }, { replace: true })
  }
  return (
    <>
      {writing && (
        <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
          <PostComposer {...writing} onAdded={onAdded} onEarlierAdded={() => void wall.showOwn()} />
        </Suspense>
      )}
      <PostList wall={wall} label={t`Wpisy`} empty={<Nothing search={search} />} />
    </>
  )
}

/** Where the person may post within the current choice; undefined if nowhere. */
function useWriting(search: WallSearch, group: WallGroup | undefined) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const { data: menu } = useMenu()
  if (!account) return undefined
  if (group?.mayPost) {
    const target: PostTarget = { to: 'group', groupId: group.id }
    return {
      draft: `${account.id}/wall/group-${group.id}`,
      label: t`Nowy wpis dla grupy ${group.name}`,
      placeholder: t`Co słychać w grupie ${group.name}?`,
      target: () => target,
      scope: { placeId: group.place.id, groupId: group.id },
      canBeImportant: true,
    }
  }
  const isTeam = menu?.admin === true && search.group === undefined && search.only !== 'favourites'
  if (!isTeam) return undefined
  const target: PostTarget = { to: 'team' }
  return {
    draft: `${account.id}/wall/team`,
    label: t`Nowa wiadomość zespołu Skrzata`,
    placeholder: t`Wiadomość zespołu Skrzata do wszystkich`,
    target: () => target,
  }
}

function Nothing({ search: { only } }: { search: WallSearch }) {
  const { t } = useLingui()
  if (only === 'favourites') {
    return (
      <EmptyState picture="board" title={t`Nie masz jeszcze ulubionych wpisów`}>
        <Trans>Naciśnij „Ulubione” pod wpisem, do którego chcesz wrócić.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState picture="board" title={t`Nie ma tu jeszcze wpisów`}>
      <Trans>Tu pojawią się zdjęcia i wiadomości z grup.</Trans>
    </EmptyState>
  )
}
