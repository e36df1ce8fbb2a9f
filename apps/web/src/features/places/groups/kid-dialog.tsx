import { useLingui } from '@lingui/react/macro'
import { formatPhone, parsePhone } from '@skrzat/contract/phone'
import type { GroupKid, GroupPage, Kid } from '@skrzat/contract/wire/people'
import { Button } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { kidName } from '#components/kid-name.ts'
import { addKid, updateKid } from '../queries.ts'
import { AccessNotes } from './access-notes.tsx'
import { DeleteKid } from './delete-kid.tsx'
import {
  isFilled,
  KID_NAME_MOST,
  kidChanged,
  kidDraft,
  kidFields,
  kidProblems,
  type KidDraft,
  type KidProblem,
} from './kid-draft.ts'

const LAST_DAY = '2099-12-31'

type KidDialogProps = {
  group: GroupPage
  /** The kid to change; left out for a new one. */
  kid?: GroupKid | undefined
  onClose: () => void
  /** Called with the saved kid, before the dialog closes. */
  onSaved?: (kid: Kid) => void
}

/** Adds, changes, deletes or moves a kid to another group. Shows whose access that changes. */
export function KidDialog({ group, kid, onClose, onSaved }: KidDialogProps) {
  const { t } = useLingui()
  const firstInput = useRef<HTMLInputElement>(null)
  const [before] = useState(() => kidDraft(group.id, kid))
  const [draft, setDraft] = useState(before)
  const [deleting, setDeleting] = useState(false)
  const changeDraft = (part: Partial<KidDraft>) => setDraft((now) => ({ ...now, ...part }))

  const onSuccess = (saved: Kid) => {
    const name = kidName(saved)
    const target = group.editable.find(({ id }) => id === saved.groupId)?.name ?? ''
    if (!kid) toast.success(t`Dodano: ${name}`)
    else if (saved.groupId === group.id) toast.success(t`Zapisano: ${name}`)
    else toast.success(t`Przeniesiono do grupy „${target}”: ${name}`)
    onSaved?.(saved)
    onClose()
  }
  const command = useCommand()
  const add = useMutation(addKid({ onSuccess }))
  const update = useMutation(updateKid({ onSuccess }))
  const pending = add.isPending || update.isPending
  const error = add.error ?? update.error
  const problems = kidProblems(draft)
  const saveable = isFilled(draft) && kidChanged(before, draft)
  const texts: Record<KidProblem, string> = {
    required: t`To pole jest wymagane.`,
    characters: t`To pole nie może zaczynać się od =, +, - lub @ ani mieć niewidocznych znaków.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    reversed: t`Ostatni dzień nie może być przed pierwszym.`,
    repeated: t`To ten sam numer co wyżej. Wpisz inny albo zostaw puste.`,
  }
  const { form, problem, saidByField, leave, text } = useFieldProblems<KidDraft, KidProblem>({
    draft,
    change: changeDraft,
    problems,
    say: (found) => texts[found],
    error,
    held: !saveable || pending,
    send: sendKid,
  })

  function sendKid() {
    const at = { placeId: group.place.id, groupId: group.id }
    if (!kid) add.mutate(command({ ...at, ...kidFields(draft) }, 'form'))
    else update.mutate({ ...at, kidId: kid.id, ...kidFields(draft), toGroup: draft.groupId })
  }

  const nameProps = (field: 'firstname' | 'lastname') => ({
    name: field,
    maxLength: KID_NAME_MOST,
    autoComplete: 'off',
    ...text(field),
  })
  const phoneProps = (field: 'phone1' | 'phone2') => ({
    name: field,
    type: 'tel',
    inputMode: 'tel' as const,
    autoComplete: 'off',
    className: 'tabular',
    ...text(field),
    onBlur: () => {
      leave(field)
      const phone = parsePhone(draft[field])
      if (phone !== null) changeDraft({ [field]: formatPhone(phone) })
    },
  })

  return (
    <FormDialog
      title={kid ? t`Zmień dane dziecka` : t`Nowe dziecko`}
      description={t`Rodzic loguje się numerem telefonu. Osoby z numerami wpisanymi poniżej widzą to dziecko, jego nieobecności i płatności.`}
      form={form}
      firstInput={firstInput}
      submitLabel={kid ? t`Zapisz` : t`Dodaj dziecko`}
      pending={pending}
      disabled={!saveable}
      blocked={Object.keys(problems).length > 0}
      aside={
        kid && (
          <Button
            variant="danger-quiet"
            className="mr-auto -ml-4"
            onClick={() => setDeleting(true)}
          >{t`Usuń dziecko`}</Button>
        )
      }
      onClose={onClose}
    >
      <Failure error={!saidByField && error} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Imię`} required error={problem('firstname')}>
          <Input ref={firstInput} {...nameProps('firstname')} />
        </Field>
        <Field label={t`Nazwisko`} required error={problem('lastname')}>
          <Input {...nameProps('lastname')} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Telefon rodzica`} required error={problem('phone1')}>
          <Input {...phoneProps('phone1')} />
        </Field>
        <Field label={t`Drugi telefon`} aside={t`opcjonalnie`} error={problem('phone2')}>
          <Input {...phoneProps('phone2')} />
        </Field>
      </div>
      <AccessNotes before={before} draft={draft} kid={kid} kids={group.kids} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Pierwszy dzień`} aside={t`opcjonalnie`}>
          <DatePicker
            placeholder={t`Od dawna`}
            calendarLabel={t`Pierwszy dzień dziecka`}
            clearLabel={t`Bez pierwszego dnia`}
            max={LAST_DAY}
            value={draft.firstDay}
            onValueChange={(firstDay) => changeDraft({ firstDay })}
          />
        </Field>
        <Field
          label={t`Ostatni dzień`}
          aside={t`opcjonalnie`}
          hint={draft.lastDay === undefined ? undefined : t`Potem dziecko nie ma już nowych faktur.`}
          error={problem('lastDay')}
        >
          <DatePicker
            placeholder={t`Bez końca`}
            calendarLabel={t`Ostatni dzień dziecka`}
            clearLabel={t`Bez ostatniego dnia`}
            {...(draft.firstDay !== undefined && { min: draft.firstDay })}
            max={LAST_DAY}
            value={draft.lastDay}
            onValueChange={(lastDay) => {
              changeDraft({ lastDay })
              leave('lastDay')
            }}
          />
        </Field>
      </div>
      {kid && group.editable.length > 1 && (
        <Field
          label={t`Grupa`}
          hint={draft.groupId === group.id ? undefined : t`Po zapisaniu dziecko zniknie z tej listy.`}
        >
          <Select
            value={String(draft.groupId)}
            onChange={({ target }) => changeDraft({ groupId: Number(target.value) })}
          >
            <NameOptions of={group.editable} />
          </Select>
        </Field>
      )}
      {deleting && kid && (
        <DeleteKid
          placeId={group.place.id}
          groupId={group.id}
          kid={kid}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </FormDialog>
  )
}
