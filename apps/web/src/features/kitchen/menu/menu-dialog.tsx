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
import { useWeekdayText } from '#components/day-text.ts'
import { saveMenu } from '../queries.ts'
import { pastedWeek } from './pasted-week.ts'

type MenuDialogProps = { placeId: number; days: WeekMenu['days']; onClose: () => void }

/** A week's dishes, typed by the day or pasted at once. */
export function MenuDialog({ placeId, days, onClose }: MenuDialogProps) {
  const { t } = useLingui()
  const dayText = useWeekdayText()
  const [before] = useState(() => new Map(days.map(({ day, dishes }) => [day, dishes])))
  const [edits, setEdits] = useState<ReadonlyMap<Day, string>>(new Map())
  const save = useMutation(
    saveMenu({
      onSuccess: () => {
        toast.success(t`Zapisano jadłospis`)
        onClose()
      },
    }),
  )
  const draft = days.map(({ day, dishes: was }) => ({ day, dishes: edits.get(day) ?? was, was }))
  const changed = draft.filter(({ dishes, was }) => dishes !== was)
  const tooLong = draft.some(({ dishes }) => dishes.length > DISHES_LENGTH)
  const typed = (entries: Iterable<[Day, string]>) => setEdits(new Map([...edits, ...entries]))

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const week = pastedWeek(event.clipboardData.getData('text'))
    if (week === null) return
    event.preventDefault()
    typed(
      days.flatMap(({ day }): [Day, string][] => {
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
          if (changed.length > 0 && !tooLong) save.mutate({ placeId, days: changed })
        },
      }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      disabled={changed.length === 0}
      blocked={tooLong}
      onClose={onClose}
    >
      <Failure error={save.error} />
      {draft.map(({ day, dishes, was }) => (
        <Field
          key={day}
          label={<span className="inline-block first-letter:uppercase">{dayText(day)}</span>}
          hint={was !== before.get(day) && was !== dishes && <Newer dishes={was} />}
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

/** What somebody else saved for the day meanwhile, which saving would replace. */
function Newer({ dishes }: { dishes: string }) {
  const { t } = useLingui()
  return (
    <span className="whitespace-pre-line">
      {dishes === ''
        ? t`Ktoś w\u00a0międzyczasie usunął ten dzień.`
        : t`Ktoś w\u00a0międzyczasie wpisał: ${dishes}`}
    </span>
  )
}
