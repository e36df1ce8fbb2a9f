import { longDay } from '@skrzat/contract/day-text'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, warsawDay, type Day } from '@skrzat/contract/days'
import { useUiLocale } from '@skrzat/ui/locale'
import { Clock } from 'lucide-react'
import { timeText } from '#components/day-text.ts'

type DeadlineProps = {
  /** ISO. */
  deadline: string
  today: Day
  /** Whether a day of absence lowers the bill. */
  saves: boolean
  /** The server's clock, which decides lateness. */
  now: Date
  /** The children that it is about, where others have another deadline; empty for all. */
  names: string
}

/** The deadline as a sentence, until it has passed; in the last hour with the time left. */
export function Deadline({ deadline, today, saves, now, names }: DeadlineProps) {
  const minutes = Math.floor((Date.parse(deadline) - now.getTime()) / 60_000)
  const sentence = useSentence()
  return (
    <p className="flex gap-2 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4.5 text-green" />
      <span className="tabular">
        {names !== '' && <b className="font-medium">{names}: </b>}
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
    const date = longDay(day, today, locale)
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
