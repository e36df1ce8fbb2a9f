import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, warsawDay, type Day } from '@skrzat/contract/days'
import { useUiLocale } from '@skrzat/ui/locale'
import { Clock } from 'lucide-react'
import { useStore } from '@skrzat/ui/use-store'
import { dayOnly, timeText } from '#components/day-text.ts'

type DeadlineProps = {
  /** ISO. */
  deadline: string
  today: Day
  /** Whether a day of absence lowers the bill. */
  saves: boolean
  /** Milliseconds by which the server's clock is ahead of this one, as the server's decides lateness. */
  ahead: number
}

/** The deadline as a sentence, until it has passed; in the last hour with the time left. */
export function Deadline({ deadline, today, saves, ahead }: DeadlineProps) {
  const minutes = Math.floor(Date.parse(deadline) / 60_000) - useMinute(ahead)
  const sentence = useSentence()
  return (
    <p className="flex gap-2 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4.5 text-green" />
      <span className="tabular">
        {sentence(deadline, today, saves)}
        {minutes >= 0 && minutes < 60 && <Remaining minutes={minutes} />}
      </span>
    </p>
  )
}

function useSentence() {
  const { t } = useLingui()
  const locale = useUiLocale()
  return (deadline: string, today: Day, saves: boolean): string => {
    const time = timeText(deadline, locale)
    const day = warsawDay(new Date(deadline))
    if (day === today) {
      return saves
        ? t`Zgłoś dziś do godz. ${time}, by nie płacić za wyżywienie.`
        : t`Zgłoś dziś do godz. ${time}.`
    }
    if (day === addDays(today, 1)) {
      return saves
        ? t`Zgłoś do jutra, godz. ${time}, by nie płacić za wyżywienie.`
        : t`Zgłoś do jutra, godz. ${time}.`
    }
    const date = dayOnly(day, today, locale)
    return saves
      ? t`Zgłoś do ${date}, godz. ${time}, by nie płacić za wyżywienie.`
      : t`Zgłoś do ${date}, godz. ${time}.`
  }
}

function Remaining({ minutes }: { minutes: number }) {
  const { t } = useLingui()
  return (
    <strong className="font-bold text-warning">
      {' '}
      {minutes === 0 ? (
        <Trans>Została niecała minuta.</Trans>
      ) : (
        t`${plural(minutes, { one: 'Została #\u00a0minuta.', few: 'Zostały #\u00a0minuty.', many: 'Zostało #\u00a0minut.', other: 'Zostało #\u00a0minuty.' })}`
      )}
    </strong>
  )
}

function everyFewSeconds(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000)
  return () => clearInterval(timer)
}

/** The minute on the server's clock, since 1970. */
function useMinute(ahead: number): number {
  return useStore(everyFewSeconds, () => Math.floor((Date.now() + ahead) / 60_000))
}
