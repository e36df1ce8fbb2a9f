import { useLingui } from '@lingui/react/macro'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { PhoneField } from '#components/phone-field.tsx'
import { addWorker, updateWorker } from '../queries.ts'
import {
  checkWorker,
  workerDraftOf,
  LENGTHS,
  workerChanged,
  type WorkerDraft,
  type WorkerProblem,
} from './draft.ts'

type WorkerDialogProps = { placeId: number; worker: PlaceWorker | undefined; onClose: () => void }

/** Adds or changes a worker. The server's errors show above the form (spec: Error catalogue). */
export function WorkerDialog({ placeId, worker, onClose }: WorkerDialogProps) {
  const { t } = useLingui()
  const firstInput = useRef<HTMLInputElement>(null)
  const [before] = useState(() => workerDraftOf(worker))
  const [draft, setDraft] = useState(before)
  const onSuccess = () => {
    toast.success(worker ? t`Zapisano: ${draft.name.trim()}` : t`Dodano: ${draft.name.trim()}`)
    onClose()
  }
  const command = useCommand()
  const add = useMutation(addWorker({ onSuccess }))
  const update = useMutation(updateWorker({ onSuccess }))
  const pending = add.isPending || update.isPending
  const error = add.error ?? update.error
  const checked = checkWorker(draft)
  const changed = workerChanged(before, draft)
  const texts: Record<WorkerProblem, string> = {
    required: t`To pole jest wymagane.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    characters: t`Ten tekst nie może zaczynać się od znaków = + - @ ani zawierać znaków specjalnych.`,
  }
  const { form, problem, saidByField, text, typed } = useFieldProblems<WorkerDraft, WorkerProblem>({
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    problems: 'problems' in checked ? checked.problems : {},
    say: (problem) => texts[problem],
    error,
    held: !changed || pending,
    send: sendWorker,
  })

  function sendWorker() {
    if (!('fields' in checked)) return
    if (worker) update.mutate({ placeId, workerId: worker.id, ...checked.fields })
    else add.mutate(command({ placeId, ...checked.fields }, 'form'))
  }

  return (
    <FormDialog
      title={worker ? t`Zmień dane pracownika` : t`Nowy pracownik`}
      form={form}
      firstInput={firstInput}
      submitLabel={worker ? t`Zapisz` : t`Dodaj pracownika`}
      pending={pending}
      disabled={!changed}
      blocked={'problems' in checked}
      onClose={onClose}
    >
      <Failure error={!saidByField && error} />
      <Field label={t`Imię i nazwisko`} required error={problem('name')}>
        <Input ref={firstInput} maxLength={LENGTHS.name} autoComplete="off" {...text('name')} />
      </Field>
      <PhoneField
        hint={
          worker
            ? t`Nowy numer przejmuje dostęp od razu, stary go traci.`
            : t`Tym numerem pracownik się zaloguje. PIN dostanie SMS-em, gdy go wyślesz.`
        }
        {...typed('phone')}
      />
      <Field
        label={t`Opis`}
        required
        error={problem('description')}
        hint={t`Na przykład stanowisko. Widzą go też rodzice.`}
      >
        <Input maxLength={LENGTHS.description} autoComplete="off" {...text('description')} />
      </Field>
    </FormDialog>
  )
}
