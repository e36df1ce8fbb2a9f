import { useLingui } from '@lingui/react/macro'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Dialog, DialogClose, DialogContent } from '@skrzat/ui/dialog'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { Notice } from '@skrzat/ui/notice'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { useFieldProblems } from '#app/use-field-problems.ts'
import { placeChanged } from '../queries.ts'
import {
  checkWorker,
  draftOf,
  LENGTHS,
  workerChanged,
  type WorkerDraft,
  type WorkerProblem,
} from './draft.ts'

type WorkerDialogProps = { placeId: number; worker: PlaceWorker | undefined; onClose: () => void }

/** Adds a worker or changes one. What the server refuses is said above the form (spec: Error catalogue). */
export function WorkerDialog({ placeId, worker, onClose }: WorkerDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const firstInput = useRef<HTMLInputElement>(null)
  const [before] = useState(() => draftOf(worker))
  const [draft, setDraft] = useState(before)
  const onSuccess = async () => {
    toast.success(worker ? t`Zapisano: ${draft.name.trim()}` : t`Dodano: ${draft.name.trim()}`)
    await placeChanged(client)
    onClose()
  }
  const add = useMutation(trpc.places.addWorker.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.places.updateWorker.mutationOptions({ onSuccess }))
  const pending = add.isPending || update.isPending
  const error = add.error ?? update.error
  const checked = checkWorker(draft)
  const changed = workerChanged(before, draft)
  const texts: Record<WorkerProblem, string> = {
    required: t`To pole jest wymagane.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    characters: t`Ten tekst nie może zaczynać się od znaków = + - @ ani zawierać znaków specjalnych.`,
  }
  const { form, problem, saidByField, leave, ready } = useFieldProblems<WorkerDraft, WorkerProblem>({
    draft,
    problems: 'problems' in checked ? checked.problems : {},
    say: (problem) => texts[problem],
    error,
  })
  const change = (part: Partial<WorkerDraft>) => setDraft((now) => ({ ...now, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!changed || pending || !ready() || !('fields' in checked)) return
    if (worker) update.mutate({ placeId, workerId: worker.id, ...checked.fields })
    else add.mutate({ placeId, ...checked.fields })
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={worker ? t`Zmień dane pracownika` : t`Nowy pracownik`}
        closeLabel={t`Zamknij`}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          firstInput.current?.focus()
        }}
        footer={
          <>
            <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Anuluj`}</DialogClose>
            <Button
              type="submit"
              form="worker"
              pending={pending}
              disabled={!changed}
              blocked={'problems' in checked}
            >
              {worker ? t`Zapisz` : t`Dodaj pracownika`}
            </Button>
          </>
        }
      >
        <form id="worker" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
          {error && !saidByField && <Notice tone="danger">{failureText(error)}</Notice>}
          <Field label={t`Imię i nazwisko`} required error={problem('name')}>
            <Input
              ref={firstInput}
              maxLength={LENGTHS.name}
              autoComplete="off"
              value={draft.name}
              onBlur={() => leave('name')}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <Field
            label={t`Telefon`}
            required
            error={problem('phone')}
            hint={
              worker
                ? t`Nowy numer przejmuje dostęp od razu, stary go traci.`
                : t`Tym numerem pracownik się zaloguje. PIN dostanie SMS-em, gdy go wyślesz.`
            }
          >
            <MaskedInput
              mask="phone"
              autoComplete="off"
              placeholder="000 000 000"
              value={draft.phone}
              onBlur={() => leave('phone')}
              onValueChange={(phone) => change({ phone })}
            />
          </Field>
          <Field
            label={t`Opis`}
            required
            error={problem('description')}
            hint={t`Na przykład stanowisko. Widzą go też rodzice.`}
          >
            <Textarea
              rows={2}
              maxLength={LENGTHS.description}
              value={draft.description}
              onBlur={() => leave('description')}
              onChange={({ target }) => change({ description: target.value })}
            />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
