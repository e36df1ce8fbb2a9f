import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayRange, type Day } from '@skrzat/contract/days'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { plainDay } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { useUiLocale } from '@skrzat/ui/locale'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import type { ClosedRange } from './closed-ranges.ts'

/** Days that go in one message. */
const TOGETHER = 50

type OpenDaysProps = { placeId: number; range: ClosedRange; onClose: () => void }

/** Asks before closed days become ordinary ones; of a break all or a part. */
export function OpenDays({ placeId, range, onClose }: OpenDaysProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const locale = useUiLocale()
  const [{ from, to }, setChosen] = useState({ from: range.from, to: range.to })
  const choose = (first: Day, last: Day) => setChosen({ from: first, to: last < first ? first : last })
  const open = useMutation(trpc.places.removeClosedDay.mutationOptions())
  const openAll = useMutation({
    async mutationFn(days: readonly string[]) {
      for (let at = 0; at < days.length; at += TOGETHER) {
        await Promise.all(days.slice(at, at + TOGETHER).map((day) => open.mutateAsync({ placeId, day })))
      }
    },
    onSuccess: () => {
      toast.success(t`Usunięto dni wolne`)
      onClose()
    },
    // What was opened before something failed is open.
    onSettled: () => client.invalidateQueries(),
  })
  const days = dayRange(from, to)
  const count = days.length
  const dates = [...new Set([range.from, range.to])].map((day) => plainDay(day, locale)).join(' – ')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={range.name ? t`Usunąć dni wolne „${range.name}”?` : t`Usunąć dni wolne: ${dates}?`}
      description={t`Placówka będzie wtedy pracować jak zwykle: opłaty dzienne znów się naliczą na nowych fakturach.`}
      confirmLabel={t`Usuń ${plural(count, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`}
      cancelLabel={t`Anuluj`}
      pending={openAll.isPending}
      error={openAll.error && failureText(openAll.error)}
      onConfirm={() => openAll.mutate(days)}
    >
      {range.days.length > 1 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Od`}>
            <Select value={from} onChange={({ target }) => choose(target.value, to)}>
              {range.days.map((day) => (
                <option key={day} value={day}>
                  {plainDay(day, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Do`}>
            <Select value={to} onChange={({ target }) => choose(from, target.value)}>
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
    </ConfirmDialog>
  )
}
