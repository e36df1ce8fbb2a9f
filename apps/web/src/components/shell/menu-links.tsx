import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Skeleton } from '@skrzat/ui/skeleton'
import { may } from '@skrzat/contract/permissions'
import {
  Bell,
  CalendarDays,
  CalendarOff,
  Flag,
  FolderOpen,
  House,
  MessagesSquare,
  Newspaper,
  ReceiptText,
  Wallet,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { allUnread, hasAbsences, hasPayments, useMenu, type Menu } from '#app/menu.ts'
import { trpc } from '#app/trpc.ts'
import { AdminLinks } from './admin-links.tsx'
import { NavLink, navLinkStyle } from './nav-link.tsx'

/** Above this many places, the system's admin, who has them all, sees only the current one. */
const MANY = 3

/** Every page that the person may open: their own first, then each place with its screens and groups. */
export function MenuLinks() {
  const { t } = useLingui()
  const { data: menu, isPending } = useMenu()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const isUser = account?.authorities.includes('ROLE_USER')
  const at = useParams({ strict: false, select: ({ placeId }) => placeId })
  const all = menu?.places ?? []
  const places = menu?.admin && all.length > MANY ? all.filter(({ id }) => id === at) : all
  return (
    <nav aria-label={t`Menu`} className="flex flex-col gap-6">
      <ul className="flex flex-col gap-0.5">
        <li>
          <NavLink
            to="/"
            activeOptions={{ exact: true }}
            icon={House}
            label={t`Start`}
            count={(menu?.counts.admin ?? 0) + (menu?.counts.wall ?? 0)}
          />
        </li>
        <li>
          <NavLink to="/notices" icon={Bell} label={t`Powiadomienia`} count={menu ? allUnread(menu) : 0} />
        </li>
        {isUser && (
          <li>
            <NavLink to="/chat" icon={MessagesSquare} label={t`Rozmowy`} count={menu?.counts.chat ?? 0} />
          </li>
        )}
        {menu?.parent && (
          <li>
            <NavLink
              to="/absence/my"
              icon={CalendarOff}
              label={t`Zgłoś nieobecność`}
              count={menu.counts.absence_user ?? 0}
            />
          </li>
        )}
        {menu?.parent && (
          <li>
            <NavLink
              to="/payments/my"
              icon={Wallet}
              label={t`Moje płatności`}
              count={menu.counts.payment_user ?? 0}
            />
          </li>
        )}
        {menu && !menu.admin && menu.places.some(({ roles }) => may(roles, 'messages')) && (
          <li>
            <NavLink to="/report" icon={Flag} label={t`Zgłoszenia wpisów`} />
          </li>
        )}
      </ul>
      {isPending && <Skeleton className="mx-3 h-24" />}
      {menu?.admin && <AdminLinks />}
      {menu && places.map((place) => <PlaceLinks key={place.id} place={place} menu={menu} />)}
    </nav>
  )
}

function PlaceLinks({ place, menu }: { place: Menu['places'][number]; menu: Menu }) {
  const { t } = useLingui()
  const groups = menu.groups.filter(({ placeId }) => placeId === place.id)
  const counts = menu.placeCounts[place.id]
  return (
    <div>
      <h2 className="mb-1 flex">
        <Link
          to="/place/$placeId"
          params={{ placeId: place.id }}
          activeOptions={{ exact: true }}
          className="min-w-0 flex-1 rounded-control px-3 py-1.5 text-sm font-bold break-words hover:bg-green-soft aria-[current=page]:bg-green-soft aria-[current=page]:text-green"
          title={place.name}
        >
          {/* Apart from the padding, in which a clamped third line would show. */}
          <span className="line-clamp-2">{place.name}</span>
        </Link>
      </h2>
      <ul className="flex flex-col gap-0.5">
        <li>
          <NavLink
            to="/place/$placeId/wall"
            params={{ placeId: place.id }}
            icon={Newspaper}
            label={t`Tablica`}
            count={counts?.wall ?? 0}
          />
        </li>
        {hasAbsences(place) && (
          <li>
            <NavLink
              to="/place/$placeId/absences"
              params={{ placeId: place.id }}
              icon={CalendarOff}
              label={t`Nieobecności`}
              count={counts?.absences ?? 0}
            />
          </li>
        )}
        {hasPayments(place) && (
          <li>
            <NavLink
              to="/place/$placeId/payments"
              params={{ placeId: place.id }}
              icon={ReceiptText}
              label={t`Płatności`}
              count={counts?.payment ?? 0}
            />
          </li>
        )}
        <li>
          <NavLink
            to="/place/$placeId/events"
            params={{ placeId: place.id }}
            icon={CalendarDays}
            label={t`Kalendarz`}
            count={counts?.calendar ?? 0}
          />
        </li>
        <li>
          <NavLink
            to="/place/$placeId/files"
            params={{ placeId: place.id }}
            icon={FolderOpen}
            label={t`Pliki`}
            count={counts?.files ?? 0}
          />
        </li>
      </ul>
      {groups.length > 0 && (
        <ul aria-label={t`Grupy`} className="mt-1.5 flex flex-col gap-0.5">
          {groups.map((group) => (
            <li key={group.id}>
              <Link
                to="/group/$groupId"
                params={{ groupId: group.id }}
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
