import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sumGrosze } from '@skrzat/contract/money'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { ChevronDown } from 'lucide-react'
import { useLongDay } from '#components/day-text.ts'
import { useOutcomeText } from '../texts.tsx'
import { canReport, isRefused, type DayInfo } from './infos.ts'

type ChosenDaysProps = {
  /** The chosen days, in order. */
  infos: readonly DayInfo[]
  acceptLate: boolean
  /** The amount that a day of absence takes off the bill, in grosze; 0 if nothing is charged by the day. */
  dailySaving: number
}

/** This many days are listed; the rest is folded. */
const FEW = 4

/** The saving of each chosen day, and why some days save nothing. */
export function ChosenDays({ infos, acceptLate, dailySaving }: ChosenDaysProps) {
  const { t } = useLingui()
  const working = infos.filter((info) => canReport(info, acceptLate))
  const saved = sumGrosze(working.map(({ saves }) => saves))
  if (infos.length === 0) return null
  const list = (
    <ul className="flex flex-col">
      {infos.map((info) => (
        <Line key={info.day} info={info} acceptLate={acceptLate} dailySaving={dailySaving} />
      ))}
    </ul>
  )
  return (
    <section aria-label={t`Wybrane dni`} className="tabular flex flex-col gap-2 text-sm">
      {infos.length <= FEW ? (
        list
      ) : (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-control font-medium text-green [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-4.5 transition-transform group-open:rotate-180" />
            {t`${plural(working.length, { one: '#\u00a0dzień roboczy', few: '#\u00a0dni robocze', many: '#\u00a0dni roboczych', other: '#\u00a0dnia roboczego' })}`}
            {', '}
            <Trans>dzień po dniu</Trans>
          </summary>
          {list}
        </details>
      )}
      {dailySaving > 0 && infos.length > 1 && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-medium">
          <Trans>Razem mniej do zapłaty</Trans>
          <Money grosze={saved} className="text-base font-bold" />
        </p>
      )}
    </section>
  )
}

type LineProps = { info: DayInfo } & Pick<ChosenDaysProps, 'acceptLate' | 'dailySaving'>

function Line({ info, acceptLate, dailySaving }: LineProps) {
  const dayText = useLongDay()
  const outcomeText = useOutcomeText()
  const reported = canReport(info, acceptLate)
  return (
    <li className="flex min-h-7 items-baseline justify-between gap-4">
      <span className={cn('whitespace-nowrap first-letter:uppercase', !reported && 'text-muted')}>
        {dayText(info.day)}
      </span>
      <span className={cn('text-right', !reported && 'text-muted')}>
        {isRefused(info, acceptLate) ? (
          <Trans>po terminie, nie zostanie zgłoszone</Trans>
        ) : info.outcome === 'late' ? (
          <Trans>po terminie: odliczą, jeśli placówka potwierdzi</Trans>
        ) : info.outcome === 'reported' ? (
          dailySaving > 0 && (
            <Trans>
              oszczędzasz <Money grosze={info.saves} className="font-medium" />
            </Trans>
          )
        ) : (
          outcomeText(info.outcome, info.name)
        )}
      </span>
    </li>
  )
}
