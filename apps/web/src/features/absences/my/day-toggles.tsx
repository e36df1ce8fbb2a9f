import { useLingui } from '@lingui/react/macro'
import { addDays, weekday, type Day } from '@skrzat/contract/days'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { longDay, shortMonth, shortWeekday } from '#components/day-text.ts'
import { canReport, type DayInfo } from './infos.ts'

type DayTogglesProps = {
  days: readonly Day[]
  today: Day
  /** The server's preview of each day; empty while no child is chosen. */
  infos: ReadonlyMap<Day, DayInfo>
  chosen: readonly Day[]
  acceptLate: boolean
  onToggle: (day: Day) => void
}

/** The days of two weeks as toggles, Monday under Monday. Those that can't be reported say why. */
export function DayToggles({ days, today, infos, chosen, acceptLate, onToggle }: DayTogglesProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const noteOf = useNote(today)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t`Dni nieobecności`}</legend>
      <div className="grid grid-cols-5 gap-1 sm:gap-2">
        {days.map((day, index) => {
          const info = infos.get(day)
          const note = noteOf(day, info, acceptLate)
          const free = info !== undefined && canReport(info, acceptLate)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={free && chosen.includes(day)}
              disabled={!free}
              onClick={() => onToggle(day)}
              title={info?.name || undefined}
              style={index === 0 ? { gridColumnStart: weekday(day) } : undefined}
              className={cn(
                'flex min-h-18 min-w-0 flex-col items-center justify-center rounded-control border border-edge bg-card py-1.5 transition-colors duration-100 enabled:hover:bg-green-soft',
                'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
                'aria-pressed:border-green aria-pressed:bg-green aria-pressed:text-on-green aria-pressed:hover:bg-green-pressed',
              )}
            >
              <span className="sr-only">
                {longDay(day, locale)}
                {note && `, ${note}`}
              </span>
              <span aria-hidden className="text-xs">
                {shortWeekday(day, locale)}
              </span>
              <span aria-hidden className="tabular text-lg leading-6 font-bold">
                {Number(day.slice(8))}
              </span>
              <span aria-hidden className="max-w-full truncate text-xs tracking-tight">
                {note || shortMonth(day, locale)}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A note under a day: why it can't be chosen, or that it is today or tomorrow. */
function useNote(today: Day) {
  const { t } = useLingui()
  return (day: Day, info: DayInfo | undefined, acceptLate: boolean): string => {
    if (info?.outcome === 'already') return t`zgłoszone`
    if (info?.outcome === 'holiday') return t`święto`
    if (info?.outcome === 'closed') return t`zamknięte`
    if (info?.outcome === 'left') return t`po odejściu`
    if (info?.outcome === 'late' && !acceptLate) return t`po czasie`
    if (day === today) return t`dziś`
    return day === addDays(today, 1) ? t`jutro` : ''
  }
}
