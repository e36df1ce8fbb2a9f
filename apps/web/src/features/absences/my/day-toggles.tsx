import { useLingui } from '@lingui/react/macro'
import { addDays, weekday, type Day } from '@skrzat/contract/days'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { weekdayText, shortMonth, shortWeekday } from '#components/day-text.ts'
import { kidsOn, type DayInfo, type KidDays } from './infos.ts'
import { useNames } from './use-texts.ts'

type DayTogglesProps = {
  days: readonly Day[]
  today: Day
  /** The chosen children. */
  kids: readonly KidDays[]
  chosen: readonly Day[]
  onToggle: (day: Day) => void
}

/** The days of two weeks as toggles, Monday under Monday. Those that can't be reported say why. */
export function DayToggles({ days, today, kids, chosen, onToggle }: DayTogglesProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const noteOf = useNote(today)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t`Dni nieobecności`}</legend>
      <div className="grid grid-cols-5 gap-1 sm:gap-2">
        {days.map((day, index) => {
          const { note, said, isFree, name } = noteOf(day, kids)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isFree && chosen.includes(day)}
              disabled={!isFree}
              onClick={() => onToggle(day)}
              title={name || undefined}
              style={index === 0 ? { gridColumnStart: weekday(day) } : undefined}
              className={cn(
                'flex min-h-18 min-w-0 flex-col items-center justify-center rounded-control border border-edge bg-card py-1.5 transition-colors duration-100 enabled:hover:bg-green-soft',
                'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
                'aria-pressed:border-green aria-pressed:bg-green aria-pressed:text-on-green aria-pressed:hover:bg-green-pressed',
              )}
            >
              <span className="sr-only">
                {weekdayText(day, locale)}
                {said && `, ${said}`}
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

type Note = {
  /** Under the day; empty if there is nothing to say. */
  note: string
  /** The same for screen readers. */
  said: string
  isFree: boolean
  /** The name of the holiday or the closed day. */
  name: string
}

/** Whether a day can be chosen, why not, for which of the children alone, or that it is today or tomorrow. */
function useNote(today: Day) {
  const { t } = useLingui()
  const names = useNames()
  function whyNot(info: DayInfo | undefined): string {
    if (info?.outcome === 'already') return t`zgłoszone`
    if (info?.outcome === 'holiday') return t`święto`
    if (info?.outcome === 'closed') return t`zamknięte`
    if (info?.outcome === 'left') return t`po odejściu`
    return info?.outcome === 'late' ? t`po czasie` : ''
  }
  return (day: Day, kids: readonly KidDays[]): Note => {
    const { can, not } = kidsOn(day, kids)
    const near = day === today ? t`dziś` : day === addDays(today, 1) ? t`jutro` : ''
    if (not.length === 0) return { note: near, said: near, isFree: can.length > 0, name: '' }
    const infos = not.flatMap(({ infos }) => infos.get(day) ?? [])
    const name = infos.find((info) => info.name !== '')?.name ?? ''
    if (can.length > 0) {
      const [some, all] = [can.length, kids.length]
      const list = names(can.map(({ kid }) => kid))
      return { note: t`${some} z ${all}`, said: t`tylko ${list}`, isFree: true, name }
    }
    const reasons = [...new Set(infos.map(whyNot))]
    return { note: reasons[0] ?? '', said: reasons.join(', '), isFree: false, name }
  }
}
