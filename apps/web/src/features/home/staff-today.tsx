import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StaffToday as Today } from '@skrzat/contract/wire/today'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { GroupDot } from '@skrzat/ui/group-dot'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type ComponentProps } from 'react'
import type { Menu } from '#app/navigation/index.ts'
import { listName } from '#components/kid-name.ts'
import { PlaceWord } from '#components/document-word.tsx'
import { useWeekdayText } from '#components/day-text.ts'
import { QueryState } from '#components/query-state.tsx'
import { Pending } from '#components/pending.tsx'
import { DishesRow } from './dishes-row.tsx'
import { EventsToday } from './events-today.tsx'
import { staffTodayOptions } from './queries.ts'
import { CountAndSum, RowLink } from './row-link.tsx'

type PlaceToday = Today['places'][number]

/** The day in the places where the person works: absent kids, waiting work, due invoices, events. */
export function StaffToday({ menu }: { menu: Menu }) {
  const query = useQuery(staffTodayOptions())
  return (
    <QueryState query={query} pending={<Pending skeletons={['h-48 rounded-card']} />}>
      {(today) => (
        <div className="flex flex-col gap-4">
          {today.places.map((place) => (
            <PlaceWord key={place.placeId} placeId={place.placeId}>
              <PlaceCard
                place={place}
                day={today.day}
                name={menu.places.find(({ id }) => id === place.placeId)?.name ?? ''}
                events={today.events.filter(({ placeId }) => placeId === place.placeId)}
              />
            </PlaceWord>
          ))}
        </div>
      )}
    </QueryState>
  )
}

type PlaceCardProps = { place: PlaceToday; day: Today['day']; name: string; events: Today['events'] }

function PlaceCard({ place, day, name, events }: PlaceCardProps) {
  const { t } = useLingui()
  const weekdayText = useWeekdayText()
  const { placeId, absences, payments, erasures, proposals, dishes } = place
  // Requests to erase data are for the place's admins alone.
  const directs = erasures !== null
  const heading = `today-${placeId}`
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-card p-4 md:p-5">
      <h2
        id={heading}
        className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold"
      >
        <Link to="/place/$placeId" params={{ placeId }} className="min-w-0 break-words hover:underline">
          {name}
        </Link>
        <span className="text-sm font-normal text-muted">{weekdayText(day)}</span>
      </h2>
      <div className="flex flex-col gap-3 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-3">
        {absences && <Absences placeId={placeId} absences={absences} />}
        {payments && <Payments placeId={placeId} payments={payments} />}
        {erasures !== null && erasures > 0 && (
          <div>
            <RowLink to="/place/$placeId/erasures" params={{ placeId }}>
              <span className="min-w-0 flex-1 basis-40">{t`Prośby o\u00a0usunięcie danych`}</span>
              <span className="text-sm">{erasures}</span>
            </RowLink>
          </div>
        )}
        {proposals.length > 0 && <Proposals kids={proposals} />}
        {dishes && (
          <div>
            <DishesRow placeId={placeId} dishes={dishes} />
          </div>
        )}
        <EventsToday events={events} />
        {directs && (
          <div>
            <RowLink to="/place/$placeId/month" params={{ placeId }}>
              <span className="min-w-0 flex-1 basis-40">{t`Podsumowanie miesiąca`}</span>
            </RowLink>
          </div>
        )}
        {!absences && !payments && proposals.length === 0 && events.length === 0 && !dishes && (
          <p className="text-muted">{t`W kalendarzu nie ma nic na ten dzień.`}</p>
        )}
      </div>
    </section>
  )
}

function Absences({
  placeId,
  absences: { dayOff, groups, total },
}: {
  placeId: number
  absences: NonNullable<PlaceToday['absences']>
}) {
  const { t } = useLingui()
  if (dayOff) return <p className="text-muted">{t`Dzień wolny, nie trzeba nikogo liczyć.`}</p>
  const waiting = total.absent - total.confirmed
  const away = groups.filter(({ absent }) => absent > 0)
  return (
    <div>
      <RowLink to="/place/$placeId/absences" params={{ placeId }}>
        <span className="min-w-0 flex-1 basis-40">
          {total.absent === 0
            ? t`Nikt nie jest nieobecny`
            : t`${plural(total.absent, { one: '# nieobecne dziecko', few: '# nieobecnych dzieci', many: '# nieobecnych dzieci', other: '# nieobecnego dziecka' })} z ${total.kids}`}
        </span>
        {waiting > 0 && <Badge tone="warning">{t`${waiting} do potwierdzenia`}</Badge>}
      </RowLink>
      {away.length > 0 && (
        <ul
          aria-label={t`Nieobecni w grupach`}
          className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted"
        >
          {away.map(({ id, name, color, absent, kids }) => (
            <li key={id} className="flex items-center gap-1.5">
              <GroupDot color={color} />
              <span>{name}</span>
              <span>{t`${absent} z ${kids}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Payments({
  placeId,
  payments: { overdue, coming },
}: {
  placeId: number
  payments: NonNullable<PlaceToday['payments']>
}) {
  const { t } = useLingui()
  return (
    <div className="grid sm:grid-cols-2 sm:gap-x-6">
      <RowLink to="/place/$placeId/payments" params={{ placeId }} search={{ sort: 'deadline', up: true }}>
        <Sum label={t`Do zapłaty w ciągu 7 dni`} of={coming} />
      </RowLink>
      <RowLink to="/place/$placeId/payments/debtors" params={{ placeId }}>
        <Sum label={t`Po terminie`} of={overdue} late />
      </RowLink>
    </div>
  )
}

/** A line on a phone, a tile where two of them have room. */
function Sum({ label, of, late = false }: { label: string } & ComponentProps<typeof CountAndSum>) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 sm:flex-col sm:flex-nowrap">
      <span className="sm:text-sm sm:text-muted">{label}</span>
      <CountAndSum of={of} late={late} />
    </span>
  )
}

/** Kids shown at first. */
const FEW = 5

/** Guardians' proposals to change cards, by kid. */
function Proposals({ kids }: { kids: PlaceToday['proposals'] }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const heading = `proposals-${kids[0]?.id}`
  const shown = all ? kids : kids.slice(0, FEW)
  const more = kids.length - shown.length
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="flex items-center gap-2 text-sm text-muted">
        {t`Propozycje zmian w\u00a0kartach`}
        <Badge tone="warning">{kids.length}</Badge>
      </h3>
      <ul ref={list} tabIndex={-1} aria-labelledby={heading} className="mt-1 outline-none">
        {shown.map((kid) => (
          <li key={kid.id}>
            <RowLink to="/kid/$kidId" params={{ kidId: kid.id }}>
              <span className="min-w-0 break-words">{listName(kid)}</span>
            </RowLink>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setAll(true)
            // The pressed button goes, and the focus with it.
            list.current?.focus()
          }}
        >
          {t`Pokaż wszystkie`}
        </Button>
      )}
    </section>
  )
}
