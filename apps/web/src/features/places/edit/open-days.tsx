import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayRange, type Day } from '@skrzat/contract/days'
import { plainDay, plainDays } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { useUiLocale } from '@skrzat/ui/locale'
import { Select } from '@skrzat/ui/select'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { openDay, openDays } from '../queries.ts'
import type { ClosedRange } from './closed-ranges.ts'

/** Days per batch of parallel commands. */
const TOGETHER = 50

type OpenDaysProps = { placeId: number; range: ClosedRange; onClose: () => void }

/** Asks before closed days are reopened: all of a break or a part. */
export function OpenDays({ placeId, range, onClose }: OpenDaysProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [{ from, to }, setChosen] = useState({ from: range.from, to: range.to })
  const chooseDays = (first: Day, last: Day) => setChosen({ from: first, to: last < first ? first : last })
  const open = useMutation(openDay())
  const openAll = useMutation(
    openDays({
      async mutationFn(days: readonly string[]) {
        for (let at = 0; at < days.length; at += TOGETHER) {
          await Promise.all(days.slice(at, at + TOGETHER).map((day) => open.mutateAsync({ placeId, day })))
        }
      },
      ...sayAndClose(t`Usunięto dni wolne`, onClose),
    }),
  )
  const days = dayRange(from, to)
  const count = days.length
  const dates = plainDays(range.from, range.to, locale)
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={range.name ? t`Usunąć dni wolne „${range.name}”?` : t`Usunąć dni wolne: ${dates}?`}
      description={t`Placówka będzie wtedy pracować jak zwykle: opłaty dzienne znów się naliczą na nowych fakturach.`}
      confirmLabel={t`Usuń ${plural(count, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`}
      mutation={openAll}
      onConfirm={() => openAll.mutate(days)}
    >
      {range.days.length > 1 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Od`}>
            <Select value={from} onChange={({ target }) => chooseDays(target.value, to)}>
              {range.days.map((day) => (
                <option key={day} value={day}>
                  {plainDay(day, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Do`}>
            <Select value={to} onChange={({ target }) => chooseDays(from, target.value)}>
              {range.days
                .filter((day) => day >= from)
                .map((day) => (
                  <option key={day} value={day}>
                    {plainDay(day, locale)}
                  </option>
                ))}
            </Select>
          </Field>
        </div>
      )}
    </Question>
  )
}
