import { useLingui } from '@lingui/react/macro'
import { type Day, weekday } from '@skrzat/contract/days'
import { DISHES_LENGTH, type WeekMenu } from '@skrzat/contract/wire/kitchen'
import { Field } from '@skrzat/ui/field'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { useLongDay } from '#components/day-text.ts'
import { saveMenu } from '../queries.ts'
import { pastedWeek } from './pasted-week.ts'

type MenuDialogProps = { placeId: number; days: WeekMenu['days']; onClose: () => void }

/** A week's dishes, typed by the day or pasted at once. */
export function MenuDialog({ placeId, days, onClose }: MenuDialogProps) {
  const { t } = useLingui()
  const dayText = useLongDay()
  const [before] = useState(() => new Map(days.map(({ day, dishes }) => [day, dishes])))
  const [draft, setDraft] = useState<ReadonlyMap<Day, string>>(before)
  const save = useMutation(
    saveMenu({
      onSuccess: () => {
        toast.success(t`Zapisano jadłospis`)
        onClose()
      },
    }),
  )
  const changed = [...draft].filter(([day, dishes]) => dishes !== before.get(day))
  const tooLong = [...draft.values()].some((dishes) => dishes.length > DISHES_LENGTH)
  const typed = (entries: Iterable<[Day, string]>) => setDraft(new Map([...draft, ...entries]))

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const week = pastedWeek(event.clipboardData.getData('text'))
    if (week === null) return
    event.preventDefault()
    typed(
      [...draft.keys()].flatMap((day): [Day, string][] => {
        const dishes = week.get(weekday(day))
        return dishes === undefined ? [] : [[day, dishes]]
      }),
    )
  }

  return (
    <FormDialog
      title={t`Jadłospis tygodnia`}
      description={t`Każdy posiłek w osobnym wierszu. Cały tydzień z dokumentu lub arkusza wklej w dowolne pole: rozdzieli się na dni.`}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (changed.length > 0 && !tooLong)
            save.mutate({ placeId, days: changed.map(([day, dishes]) => ({ day, dishes })) })
        },
      }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      disabled={changed.length === 0}
      blocked={tooLong}
      onClose={onClose}
    >
      <Failure error={save.error} />
      {[...draft].map(([day, dishes]) => (
        <Field
          key={day}
          label={<span className="inline-block first-letter:uppercase">{dayText(day)}</span>}
          error={dishes.length > DISHES_LENGTH && t`Najwyżej ${DISHES_LENGTH} znaków.`}
        >
          <Textarea
            className="field-sizing-content min-h-22"
            value={dishes}
            onPaste={onPaste}
            onChange={({ currentTarget }) => typed([[day, currentTarget.value]])}
          />
        </Field>
      ))}
    </FormDialog>
  )
}
