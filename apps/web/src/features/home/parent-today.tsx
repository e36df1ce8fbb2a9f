import { longDay } from '@skrzat/contract/day-text'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays } from '@skrzat/contract/days'
import type { ParentToday as Today } from '@skrzat/contract/wire/today'
import { Badge } from '@skrzat/ui/badge'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import { weekdayText } from '#components/day-text.ts'
import { useDaysLeft } from '#components/days-left.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Deadline } from './deadline.tsx'
import { DishesRow } from './dishes-row.tsx'
import { EventsToday } from './events-today.tsx'
import { KidDay } from './kid-day.tsx'
import { dayByKid } from './day-by-kid.ts'
import { parentTodayOptions } from './queries.ts'
import { RowLink } from './row-link.tsx'

/**
 * A parent's day: each child's at a glance, until when an absence can be reported, and the debts. Without a child, only
 * the debts.
 */
export function ParentToday() {
  const { t } = useLingui()
  const query = useQuery(parentTodayOptions())
  return (
    <section aria-label={t`Mój dzień`} className="rounded-card border border-line bg-card p-4 md:p-5">
      <QueryState query={query} pending={<Pending skeletons={['h-32']} />}>
        {(today) => <Day today={today} />}
      </QueryState>
    </section>
  )
}

function Day({ today }: { today: Today }) {
  const { t } = useLingui()
  const now = useToday()
  const { kids, shared, deadline, isDayOff } = dayByKid(today, now)
  return (
    <div className="flex flex-col gap-3">
      {kids.length > 0 && (
        <>
          <DayHeading day={today.day} today={now} isDayOff={isDayOff} />
          <ul aria-label={t`Dzieci`} className="-my-1 flex flex-col divide-y divide-line">
            {kids.map((kid) => (
              <KidDay key={kid.id} kid={kid} />
            ))}
          </ul>
          <div className="flex flex-col gap-1.5">
            <ButtonLink icon={CalendarOff} to="/absence/my">{t`Zgłoś nieobecność`}</ButtonLink>
            {deadline && (
              <p className="text-center text-sm text-balance text-muted">
                <Deadline of={deadline} />
              </p>
            )}
          </div>
          <ServedToKids kids={today.kids} />
          <EventsToday events={shared} />
        </>
      )}
      <div className={kids.length > 0 ? 'border-t border-line pt-3' : undefined}>
        <Due due={today.due} />
      </div>
      {today.consents.length > 0 && <Consents kids={today.consents} />}
    </div>
  )
}

type DayHeadingProps = { day: string; today: string; isDayOff: boolean }

/** A kept answer may be of an earlier day, which has only its date. */
function DayHeading({ day, today, isDayOff }: DayHeadingProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const word = day === today ? t`Dziś` : day === addDays(today, 1) ? t`Jutro` : null
  const date = weekdayText(day, locale)
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {word ? (
        <>
          <span className="text-lg font-bold">{word}</span>
          <span className="text-sm font-normal text-muted">{date}</span>
        </>
      ) : (
        <span className="text-lg font-bold first-letter:uppercase">{date}</span>
      )}
      {isDayOff && <Badge className="ml-auto self-center">{t`dzień wolny`}</Badge>}
    </h2>
  )
}

/** Once for each place: its name only where there are several. */
function ServedToKids({ kids }: { kids: Today['kids'] }) {
  const places = [...new Map(kids.map((kid) => [kid.place.id, kid])).values()]
  return places.map(
    ({ place, dishes }) =>
      dishes && (
        <DishesRow
          key={place.id}
          placeId={place.id}
          dishes={dishes}
          {...(places.length > 1 && { name: place.name })}
        />
      ),
  )
}

/** Consents that wait for an answer, by child. */
function Consents({ kids }: { kids: Today['consents'] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Zgody, które czekają na odpowiedź`}>
      {kids.map(({ id, firstname, missing }) => (
        <li key={id}>
          <RowLink to="/kid/$kidId" params={{ kidId: id }} hash="consents">
            <span className="min-w-0 flex-1 break-words">{t`Zgody: ${firstname}`}</span>
            <Badge tone="warning">
              {t`${plural(missing, { one: '# czeka na odpowiedź', few: '# czekają na odpowiedź', many: '# czeka na odpowiedź', other: '# czeka na odpowiedź' })}`}
            </Badge>
          </RowLink>
        </li>
      ))}
    </ul>
  )
}

/** What all invoices come to, and the first day. */
function Due({ due: { count, sum, deadline } }: { due: Today['due'] }) {
  const { t } = useLingui()
  const today = useToday()
  const locale = useUiLocale()
  const daysLeft = useDaysLeft()
  if (count === 0) return <p className="text-sm text-muted">{t`Wszystko opłacone`}</p>
  const date = deadline && longDay(deadline, today, locale)
  return (
    <RowLink to="/payments/my">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block">{t`Do zapłaty`}</span>
        {deadline !== null && (
          <span className={deadline < today ? 'block text-sm text-danger' : 'block text-sm text-muted'}>
            {deadline < today ? (
              <Trans>po terminie od {date}</Trans>
            ) : (
              <Trans>
                najbliższy termin: {date}, {daysLeft(deadline)}
              </Trans>
            )}
          </span>
        )}
      </span>
      <Money grosze={sum} className="text-lg font-bold" />
    </RowLink>
  )
}
