import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ParentToday as Today } from '@skrzat/contract/wire/today'
import { Badge } from '@skrzat/ui/badge'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import { dayOnly } from '#components/day-text.ts'
import { useDaysLeft } from '#components/days-left.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { DishesRow } from './dishes-row.tsx'
import { EventsToday } from './events-today.tsx'
import { parentTodayOptions } from './queries.ts'
import { RowLink } from './row-link.tsx'

/**
 * A parent's day: whether the child is present, until when an absence can be reported, and the debts. Without a child,
 * only the debts.
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
  return (
    <div className="flex flex-col gap-4">
      {today.kids.length > 0 && (
        <>
          <ul aria-label={t`Dzieci`} className="flex flex-col gap-2">
            {today.kids.map((kid) => (
              <Kid key={kid.id} kid={kid} />
            ))}
          </ul>
          <ServedToKids kids={today.kids} />
          <ButtonLink icon={CalendarOff} to="/absence/my">{t`Zgłoś nieobecność`}</ButtonLink>
        </>
      )}
      {today.consents.length > 0 && <Consents kids={today.consents} />}
      <Due due={today.due} />
      <EventsToday events={today.events} />
    </div>
  )
}

function Kid({ kid: { firstname, absentToday, next } }: { kid: Today['kids'][number] }) {
  const { t } = useLingui()
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{firstname}</span>
        {absentToday === true && <Badge tone="warning">{t`dziś nieobecność`}</Badge>}
        {absentToday === null && <Badge>{t`dziś wolne`}</Badge>}
      </span>
      {next && (
        <span className="text-sm text-muted">
          {next.absent ? (
            <Trans>
              Nieobecność zgłoszona: <DateText value={next.day} />.
            </Trans>
          ) : (
            <Trans>
              Nieobecność na <DateText value={next.day} /> możesz zgłosić do:{' '}
              <DateText value={next.deadline} />.
            </Trans>
          )}
        </span>
      )}
    </li>
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

function Due({ due: { count, sum, deadline } }: { due: Today['due'] }) {
  const { t } = useLingui()
  const today = useToday()
  const locale = useUiLocale()
  const daysLeft = useDaysLeft()
  if (count === 0) return <p className="text-sm text-muted">{t`Wszystko opłacone`}</p>
  const date = deadline && dayOnly(deadline, today, locale)
  return (
    <RowLink to="/payments/my">
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{t`Do zapłaty`}</span>
        <Money grosze={sum} className="text-lg font-bold" />
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
    </RowLink>
  )
}
