import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Skeleton } from '@skrzat/ui/skeleton'
import { Link, useMatches, useParams } from '@tanstack/react-router'
import { type Menu, useMenu } from '#app/navigation/index.ts'
import { NavLinks, navLinkStyle } from './nav-link.tsx'
import { targetOf } from './use-bar-entries.ts'
import { useEntries } from './use-entries.ts'
import { useShownKid } from './use-shown-kid.ts'

/** Above this many places, the system's admin, who has them all, sees only the current one. */
const MANY = 3

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Every page that the person may open: their own first, then each place with its screens and groups.
 * @param without targets to leave out, because the phone's bar has them
 */
export function MenuLinks({ without = NOTHING }: { without?: ReadonlySet<string> }) {
  const { t } = useLingui()
  const { data: menu, isPending } = useMenu()
  const entriesOf = useEntries()
  const kid = useShownKid()
  const named = useParams({ strict: false, select: ({ placeId }) => placeId })
  const at = named ?? kid?.placeId
  const all = menu?.places ?? []
  const places = menu?.admin && all.length > MANY ? all.filter(({ id }) => id === at) : all
  return (
    <nav aria-label={t`Menu`} className="flex flex-col gap-6">
      <NavLinks entries={entriesOf('own').filter((entry) => !without.has(targetOf(entry)))} />
      {isPending && <Skeleton className="mx-3 h-24" />}
      {menu?.admin && (
        <div>
          <h2 className="mb-1 px-3 py-1.5 text-sm font-bold">{t`Administracja`}</h2>
          <NavLinks entries={entriesOf('admin').filter((entry) => !without.has(targetOf(entry)))} />
        </div>
      )}
      {menu &&
        places.map((place) => (
          <PlaceLinks
            key={place.id}
            place={place}
            menu={menu}
            without={without}
            kid={kid?.placeId === place.id ? kid : undefined}
          />
        ))}
    </nav>
  )
}

type PlaceLinksProps = {
  place: Menu['places'][number]
  menu: Menu
  without: ReadonlySet<string>
  /**
   * The kid whose page is open, if it is the place's: its group is marked, or the place where the menu has no such
   * group.
   */
  kid: { groupId: number } | undefined
}

function PlaceLinks({ place, menu, without, kid }: PlaceLinksProps) {
  const { t } = useLingui()
  const listed = useEntries()('place', place)
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const entries = listed.filter((entry) => !without.has(targetOf(entry)))
  const groups = menu.groups.filter(({ placeId }) => placeId === place.id)
  const isInGroup = groups.some(({ id }) => id === kid?.groupId)
  return (
    <div>
      <h2 className="mb-1 flex">
        <Link
          to="/place/$placeId"
          params={{ placeId: place.id }}
          // Also marked on the place's pages that the menu does not list.
          activeOptions={{
            exact: listed.some(({ link: { to } }) => to !== undefined && route?.startsWith(to)),
          }}
          aria-current={kid && !isInGroup ? 'page' : undefined}
          className="min-w-0 flex-1 rounded-control px-3 py-1.5 text-sm font-bold break-words hover:bg-green-soft aria-[current=page]:bg-green-soft aria-[current=page]:text-green"
          title={place.name}
        >
          {/* Separate from the padding, in which a clamped third line would show. */}
          <span className="line-clamp-2">{place.name}</span>
        </Link>
      </h2>
      <NavLinks entries={entries} />
      {groups.length > 0 && (
        <ul aria-label={t`Grupy`} className="mt-1.5 flex flex-col gap-0.5">
          {groups.map((group) => (
            <li key={group.id}>
              <Link
                to="/group/$groupId"
                params={{ groupId: group.id }}
                aria-current={group.id === kid?.groupId ? 'page' : undefined}
                className={cn(navLinkStyle, 'min-h-8 pl-5 text-sm')}
                title={group.name}
              >
                <GroupDot color={group.color} />
                <span className="ml-0.5 min-w-0 flex-1 truncate">{group.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
