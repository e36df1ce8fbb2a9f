import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { EVENT_LIMITS } from '@skrzat/contract/event'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Textarea } from '@skrzat/ui/textarea'
import { TimeInput } from '@skrzat/ui/time-input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { codeMessage, failureOf, useFailureText, useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { checkEvent, newDraft, type EventDraft, type EventProblem } from './draft.ts'
import { GroupField } from './group-field.tsx'
import { addEvent } from './queries.ts'

const says = {
  required: msg`To pole jest wymagane.`,
  too_long: msg`Ten tekst jest za długi.`,
  time: msg`Podaj godzinę, na przykład 16:30.`,
} as const satisfies Partial<Record<EventProblem, MessageDescriptor>>

function isSaidHere(problem: EventProblem): problem is keyof typeof says {
  return Object.hasOwn(says, problem)
}

type AddEventDialogProps = {
  placeId: number
  /** The event's day, if one was pressed. */
  day: Day | undefined
  onClose: () => void
  /** With the first day of the new event; `onClose` is not called then. */
  onAdded: (day: string) => void
}

/** Adds an event of the place or of one of its groups. */
export function AddEventDialog({ placeId, day, onClose, onAdded }: AddEventDialogProps) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const titleInput = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<EventDraft>(() => newDraft(day))
  const command = useCommand()
  const add = useMutation(
    addEvent({
      onSuccess: (event) => {
        toast.success(t`Dodano wydarzenie „${event.teaser}”`)
        onAdded(event.startDate)
      },
    }),
  )
  const checked = checkEvent(draft)
  const refused = add.error && failureOf(add.error).code
  const { form, problem, saidByField, leave, text } = useFieldProblems<EventDraft, EventProblem>({
    draft,
    change: changeDraft,
    problems: checked.problems,
    say: (fault) => i18n._(isSaidHere(fault) ? says[fault] : codeMessage(fault)),
    error: add.error,
    refused: refused === 'group.not_found' ? { field: 'groupId', text: failureText(add.error) } : undefined,
    held: add.isPending,
    // Edited after a lost response, the event keeps its id, as it may already exist.
    send: () => checked.fields && add.mutate(command({ placeId, ...checked.fields }, 'event')),
  })

  function changeDraft(part: Partial<EventDraft>) {
    setDraft((now) => ({ ...now, ...part }))
  }

  return (
    <FormDialog
      title={t`Nowe wydarzenie`}
      form={form}
      firstInput={titleInput}
      submitLabel={t`Dodaj wydarzenie`}
      pending={add.isPending}
      onClose={onClose}
    >
      <Failure error={!saidByField && add.error} />
      <Field label={t`Tytuł`} required error={problem('teaser')}>
        <Input ref={titleInput} maxLength={EVENT_LIMITS.teaser} autoComplete="off" {...text('teaser')} />
      </Field>
      <GroupField
        placeId={placeId}
        value={draft.groupId}
        error={problem('groupId')}
        onChange={(groupId) => changeDraft({ groupId })}
      />
      <div className="flex flex-col gap-3">
        <Field label={t`Dni`} required error={problem('days')}>
          <DateRangePicker
            value={draft.days}
            onValueChange={(days) => changeDraft({ days })}
            placeholder={t`Wybierz dzień lub dni`}
            calendarLabel={t`Dni wydarzenia`}
            min={EVENT_LIMITS.earliest}
            max={EVENT_LIMITS.latest}
          />
        </Field>
        <Checkbox
          label={t`Cały dzień`}
          checked={draft.wholeDay}
          onChange={({ target }) => changeDraft({ wholeDay: target.checked })}
        />
        {!draft.wholeDay && (
          <div className="grid grid-cols-2 gap-4">
            <Field label={t`Początek`} required error={problem('startTime')}>
              <TimeInput
                value={draft.startTime}
                onValueChange={(startTime) => changeDraft({ startTime })}
                onLeave={() => leave('startTime')}
              />
            </Field>
            <Field label={t`Koniec`} required error={problem('endTime')}>
              <TimeInput
                value={draft.endTime}
                onValueChange={(endTime) => changeDraft({ endTime })}
                onLeave={() => leave('endTime')}
              />
            </Field>
          </div>
        )}
      </div>
      <Field label={t`Opis`} aside={t`opcjonalnie`} error={problem('description')}>
        <Textarea
          rows={4}
          maxLength={EVENT_LIMITS.description}
          value={draft.description}
          onChange={({ target }) => changeDraft({ description: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
