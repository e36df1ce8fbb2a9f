import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { ChevronDown } from 'lucide-react'
import { useWeekdayText } from '#components/day-text.ts'
import { useOutcomeText } from '../texts.tsx'
import { canReport, kidsOn, type KidDays } from './infos.ts'

type ChosenDaysProps = {
  /** In order. */
  days: readonly Day[]
  kids: readonly KidDays[]
}

/** This many days are listed; the rest is folded. */
const FEW = 4

/** The saving of each chosen day, and why some days save nothing. */
export function ChosenDays({ days, kids }: ChosenDaysProps) {
  const { t } = useLingui()
  const working = days.filter((day) => kidsOn(day, kids).can.length > 0)
  const saved = sumGrosze(working.map((day) => savingOf(day, kidsOn(day, kids).can)))
  if (days.length === 0) return null
  const list = (
    <ul className="flex flex-col">
      {days.map((day) => (
        <Line key={day} day={day} kids={kids} />
      ))}
    </ul>
  )
  return (
    <section aria-label={t`Wybrane dni`} className="tabular flex flex-col gap-2 text-sm">
      {days.length <= FEW ? (
        list
      ) : (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-control font-medium text-green [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-4.5 transition-transform group-open:rotate-180" />
            {t`${plural(working.length, { one: '#\u00a0dzień roboczy', few: '#\u00a0dni robocze', many: '#\u00a0dni roboczych', other: '#\u00a0dnia roboczego' })}, dzień po dniu`}
          </summary>
          {list}
        </details>
      )}
      {isCharged(kids) && days.length > 1 && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-medium">
          <Trans>Razem mniej do zapłaty</Trans>
          <Money grosze={saved} className="text-base font-bold" />
        </p>
      )}
    </section>
  )
}

function savingOf(day: Day, kids: readonly KidDays[]): number {
  return sumGrosze(kids.map(({ infos }) => infos.get(day)?.saves ?? 0))
}

/** Whether one of the kids is charged by the day. */
function isCharged(kids: readonly KidDays[]): boolean {
  return kids.some(({ kid }) => kid.dailySaving > 0)
}

function Line({ day, kids }: { day: Day; kids: readonly KidDays[] }) {
  const dayText = useWeekdayText()
  const { can } = kidsOn(day, kids)
  const ends = kids.flatMap(({ kid, infos }) => {
    const info = infos.get(day)
    return info ? [`${info.outcome} ${canReport(info, kid.rule.acceptLate)}`] : []
  })
  // Each child is named only where the day is not the same for all.
  const isSame = new Set(ends).size < 2
  const [first] = kids
  return (
    <li className="flex min-h-7 items-baseline justify-between gap-4">
      <span className={cn('whitespace-nowrap first-letter:uppercase', can.length === 0 && 'text-muted')}>
        {dayText(day)}
      </span>
      <span className="flex flex-col text-right">
        {isSame && first ? (
          <Words day={day} of={first} saves={savingOf(day, can)} isCharged={isCharged(kids)} />
        ) : (
          kids.map((of) => (
            <span key={of.kid.id}>
              {of.kid.firstname}:{' '}
              <Words
                day={day}
                of={of}
                saves={of.infos.get(day)?.saves ?? 0}
                isCharged={of.kid.dailySaving > 0}
                named
              />
            </span>
          ))
        )}
      </span>
    </li>
  )
}

type WordsProps = { day: Day; of: KidDays; saves: number; isCharged: boolean; named?: boolean }

/** What the day saves, or why it saves nothing. */
function Words({ day, of: { kid, infos }, saves, isCharged, named = false }: WordsProps) {
  const outcomeText = useOutcomeText()
  const info = infos.get(day)
  if (!info) return null
  const { acceptLate } = kid.rule
  if (info.outcome === 'reported') {
    if (!isCharged) return named ? outcomeText('reported', '') : null
    return (
      <Trans>
        oszczędzasz <Money grosze={saves} className="font-medium" />
      </Trans>
    )
  }
  return (
    <span className={cn(!canReport(info, acceptLate) && 'text-muted')}>
      {info.outcome !== 'late' ? (
        outcomeText(info.outcome, info.name)
      ) : acceptLate ? (
        <Trans>po terminie: odliczą, jeśli placówka potwierdzi</Trans>
      ) : (
        <Trans>po terminie, nie zostanie zgłoszone</Trans>
      )}
    </span>
  )
}
