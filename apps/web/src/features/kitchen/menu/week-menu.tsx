import { Trans, useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { addDays, type Day, weekday } from '@skrzat/contract/days'
import type { WeekMenu as Week } from '@skrzat/contract/wire/kitchen'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useUiLocale } from '@skrzat/ui/locale'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { useWeekdayText } from '#components/day-text.ts'
import { Dishes } from '#components/dishes.tsx'
import { PeriodChoice } from '#components/period-choice.tsx'
import { QueryState } from '#components/query-state.tsx'
import { menuOptions } from '../queries.ts'
import { MenuDialog } from './menu-dialog.tsx'

type WeekMenuProps = {
  placeId: number
  /** A day of the week; a weekend's is the week after it. */
  date: Day
  onDateChange: (date: Day) => void
}

/** What the place serves in a week, with its dialog for those who may type it. */
export function WeekMenu({ placeId, date, onDateChange }: WeekMenuProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  const mayType = useMenuPlace(placeId).mayDo('kitchen')
  const [typing, setTyping] = useState(false)
  const week = mondayOf(date)
  const menu = useQuery(menuOptions(placeId, week))
  const isTyped = menu.data?.days.some(({ dishes }) => dishes !== '') ?? false
  const typeButton = mayType && menu.data && menu.data.days.length > 0 && (
    <Button
      icon={Pencil}
      variant="secondary"
      disabled={menu.isPlaceholderData}
      onClick={() => setTyping(true)}
    >
      {isTyped ? t`Zmień jadłospis` : t`Wpisz jadłospis`}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodChoice
          previous={{ label: t`Poprzedni tydzień`, onClick: () => onDateChange(addDays(week, -7)) }}
          next={{ label: t`Następny tydzień`, onClick: () => onDateChange(addDays(week, 7)) }}
          current={{ label: t`Ten tydzień`, onClick: () => onDateChange(today) }}
          text={rangeText({ from: week, to: addDays(week, 4) }, locale, today)}
        />
        {isTyped && typeButton}
      </div>
      <QueryState query={menu} pending={<Skeleton className="h-72 w-full rounded-card" />}>
        {(data) => (
          <div
            aria-busy={menu.isPlaceholderData}
            className={cn('flex flex-col gap-4', menu.isPlaceholderData && 'opacity-60')}
          >
            {isTyped ? (
              <Days days={data.days} today={today} />
            ) : (
              <EmptyState
                picture={data.days.length === 0 ? 'kite' : 'bowl'}
                title={
                  data.days.length === 0
                    ? t`W tym tygodniu placówka nie pracuje`
                    : t`Na ten tydzień nie ma jeszcze jadłospisu`
                }
                action={typeButton}
              />
            )}
            {data.changed && <LastChange {...data.changed} />}
            {typing && <MenuDialog placeId={placeId} days={data.days} onClose={() => setTyping(false)} />}
          </div>
        )}
      </QueryState>
    </>
  )
}

function LastChange({ by, at }: NonNullable<Week['changed']>) {
  return (
    <p className="text-sm text-muted">
      <Trans>
        Ostatnia zmiana: <DateText value={at} />, {by}
      </Trans>
    </p>
  )
}

function Days({ days, today }: { days: Week['days']; today: Day }) {
  const { t } = useLingui()
  const dayText = useWeekdayText()
  return (
    <div className="@container">
      <ul className="grid gap-3 @3xl:auto-cols-fr @3xl:grid-flow-col">
        {days.map(({ day, dishes }) => (
          <li
            key={day}
            className={cn(
              'flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-4',
              day === today && 'border-green',
            )}
          >
            <h3 className="flex flex-wrap items-center justify-between gap-2 font-medium">
              <span className="inline-block first-letter:uppercase">{dayText(day)}</span>
              {day === today && <Badge tone="success">{t`dziś`}</Badge>}
            </h3>
            <div className="flex flex-col gap-1.5 text-sm hyphens-auto">
              {dishes === '' ? (
                <p className="text-muted">{t`Jeszcze nie wpisano`}</p>
              ) : (
                <Dishes dishes={dishes} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Of its week; on a weekend of the next one. */
function mondayOf(day: Day): Day {
  const number = weekday(day)
  return addDays(day, number > 5 ? 8 - number : 1 - number)
}
