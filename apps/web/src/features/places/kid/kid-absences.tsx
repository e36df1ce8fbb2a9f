import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import type { AbsenceState } from '@skrzat/contract/absence'
import type { Day } from '@skrzat/contract/days'
import { may } from '@skrzat/contract/permissions'
import type { KidAbsence, KidPage } from '@skrzat/contract/wire/kid-page'
import { Badge } from '@skrzat/ui/badge'
import { useUiLocale } from '@skrzat/ui/locale'
import type { ComponentProps } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { weekdayText } from '#components/day-text.ts'
import { kidName } from '#components/kid-name.ts'
import { Section } from '../section.tsx'
import { aroundToday, type AbsenceRun } from './absence-runs.ts'

type KidAbsencesProps = { kid: KidPage; absences: readonly KidAbsence[] }

/** The child's absences from this month on, and a link to report one. */
export function KidAbsences({ kid, absences }: KidAbsencesProps) {
  const { t } = useLingui()
  const { past, coming } = aroundToday(absences, kid.today)
  const name = kidName(kid)
  const calendar = may(kid.myRoles, 'absences') ? (
    <ButtonLink
      to="/place/$placeId/absences"
      params={{ placeId: kid.place.id }}
      search={{ name, view: 'month' }}
      variant="quiet"
      size="sm"
      className="-mx-3"
    >{t`Kalendarz nieobecności`}</ButtonLink>
  ) : (
    <ButtonLink
      to="/absence/my"
      variant="quiet"
      size="sm"
      className="-mx-3"
    >{t`Zgłoś nieobecność`}</ButtonLink>
  )
  return (
    <Section title={t`Nieobecności`} action={calendar}>
      <div className="rounded-card border border-line bg-card px-4 py-3">
        {absences.length === 0 ? (
          <p className="text-muted">
            <Trans>W tym miesiącu i później nic nie zgłoszono.</Trans>
          </p>
        ) : (
          <div className="flex flex-col gap-4">
            <Runs title={t`Dziś i później`} today={kid.today} runs={coming} none={t`Nic nie zgłoszono.`} />
            {past.length > 0 && <Runs title={t`Wcześniej w tym miesiącu`} today={kid.today} runs={past} />}
          </div>
        )}
      </div>
    </Section>
  )
}

type RunsProps = { title: string; today: Day; runs: readonly AbsenceRun[]; none?: string }

function Runs({ title, today, runs, none }: RunsProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const dayText = ({ from, to }: { from: Day; to: Day }) =>
    from === to ? weekdayText(from, locale) : rangeText({ from, to }, locale, today)
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {runs.length === 0 && <p className="mt-1">{none}</p>}
      <ul>
        {runs.map(({ id, days, state, ...range }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <span className="min-w-0">
              <span className="tabular inline-block first-letter:uppercase">{dayText(range)}</span>
              {days > 1 && (
                <span className="ml-2 text-sm whitespace-nowrap text-muted">
                  {t`${plural(days, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`}
                </span>
              )}
            </span>
            <AbsenceBadge state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const tones: Record<AbsenceState, ComponentProps<typeof Badge>['tone']> = {
  confirmed: 'success',
  by_place: 'neutral',
  late: 'warning',
  reported: 'neutral',
}

/** The state as a word. The calendar's mark would load the calendar. */
function AbsenceBadge({ state }: { state: AbsenceState }) {
  const { t } = useLingui()
  const words: Record<AbsenceState, string> = {
    confirmed: t`potwierdzona`,
    by_place: t`wpisana przez placówkę`,
    late: t`po terminie`,
    reported: t`zgłoszona przez rodzica`,
  }
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}
