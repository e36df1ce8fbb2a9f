import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { may } from '@skrzat/contract/permissions'
import type { PlaceGroup, PlaceWorker } from '@skrzat/contract/wire/people'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Section } from './section.tsx'

const GroupDialog = lazy(async () => ({ default: (await import('./groups/group-dialog.tsx')).GroupDialog }))

type GroupCardsProps = {
  place: PlaceInfo
  groups: readonly PlaceGroup[]
  workers: readonly PlaceWorker[]
}

/** A place's groups, each a link to its page; admins can add one. */
export function GroupCards({ place, groups, workers }: GroupCardsProps) {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  const adds = may(place.myRoles, 'groups')
  const staff = may(place.myRoles, 'users')
  // Parents see the groups of their own kids first.
  const shown = staff
    ? groups
    : groups.toSorted((one, other) => Number(other.kids.length > 0) - Number(one.kids.length > 0))
  const add = (
    <Button
      icon={Plus}
      variant={groups.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setAdding(true)}
    >
      {t`Dodaj grupę`}
    </Button>
  )
  return (
    <Section title={t`Grupy`} count={groups.length} action={adds && groups.length > 0 && add}>
      {groups.length === 0 ? (
        <EmptyState
          picture="boat"
          title={t`Nie ma jeszcze grup`}
          action={adds && add}
          className="rounded-card border border-line bg-card"
        >
          {adds && <Trans>Dodaj pierwszą grupę, a potem wpisz do niej dzieci.</Trans>}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((group) => (
            <GroupCard key={group.id} group={group} staff={staff} />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <GroupDialog placeId={place.id} workers={workers} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** Staff see the number of kids in a group; parents see their own ones. */
function GroupCard({ group, staff }: { group: PlaceGroup; staff: boolean }) {
  const { t } = useLingui()
  const { id, name, color, kids, tutors } = group
  const own = kids.map(({ firstname }) => firstname).join(', ')
  const who = staff
    ? t`${plural(kids.length, { one: '# dziecko', few: '# dzieci', many: '# dzieci', other: '# dziecka' })}`
    : own
  return (
    <li className="min-w-0">
      <Link
        to="/group/$groupId"
        params={{ groupId: id }}
        className="flex h-full min-h-16 flex-col gap-1 rounded-card border border-line bg-card px-4 py-3 transition-colors duration-100 hover:border-edge hover:bg-sunken"
      >
        <span className="flex min-w-0 items-baseline gap-2.5">
          <GroupDot color={color} className="size-3" />
          {/* Additions beside a name move below it before a word of the name breaks. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
            <span className="max-w-full min-w-min flex-1 font-medium break-words">{name}</span>
            {who && (
              <span className="tabular max-w-full text-right text-sm break-words text-muted">{who}</span>
            )}
          </span>
        </span>
        {tutors.length > 0 && (
          <span className="min-w-0 pl-5.5 text-sm break-words text-muted">
            {tutors.map((tutor) => tutor.name).join(', ')}
          </span>
        )}
      </Link>
    </li>
  )
}
