import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { CardGuardian, KidCard } from '@skrzat/contract/wire/cards'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { FormDialog } from '#components/form-dialog.tsx'
import { setGuardians } from '../../queries.ts'
import { CardFailure } from './card-failure.tsx'
import { LENGTHS } from './draft.ts'
import { formsOf, guardianDraft, guardianForm, guardianProblems } from './guardian-draft.ts'
import { RelationField } from './relation-field.tsx'
import { isStale } from './use-card-form.ts'
import { useLineFault } from './use-line-fault.ts'

type GuardianDialogProps = {
  card: KidCard
  /** The one to change; undefined for a new one. */
  guardian: CardGuardian | undefined
  onClose: () => void
}

/** A new guardian, or the name, relation and permissions of one. The phone names the entry, and stays. */
export function GuardianDialog({ card, guardian, onClose }: GuardianDialogProps) {
  const { t } = useLingui()
  const [{ id: kidId, guardians }] = useState(card)
  const lineFault = useLineFault()
  const firstInput = useRef<HTMLInputElement>(null)
  const [before] = useState(() => guardianDraft(guardian))
  const [draft, setDraft] = useState(before)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useMutation(
    setGuardians({
      onSuccess: () => {
        toast.success(guardian ? t`Zapisano opiekuna` : t`Dodano opiekuna`)
        onClose()
      },
    }),
  )
  const others = guardians.filter(({ phone }) => phone !== guardian?.phone)
  const problems = guardianProblems(draft, others)
  const faulty = Object.keys(problems).length > 0
  const form = guardianForm(draft)
  const stale = isStale(save.error)
  const changed = guardian === undefined || JSON.stringify(form) !== JSON.stringify(guardianForm(before))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (faulty || !changed || save.isPending || stale) return
    const forms = formsOf(guardians)
    save.mutate({
      kidId,
      shown: forms,
      guardians: guardian
        ? forms.map((each) => (each.phone === guardian.phone ? form : each))
        : [...forms, form],
    })
  }

  const phoneFault =
    problems.phone === 'repeated' ? t`Ten numer ma już inny opiekun.` : lineFault(problems.phone)
  return (
    <FormDialog
      title={guardian ? t`Zmień opiekuna` : t`Nowy opiekun`}
      description={
        guardian?.phone
          ? t`Numer ${formatPhone(guardian.phone)}`
          : t`Zaloguje się swoim numerem telefonu i\u00a0od razu zobaczy to dziecko.`
      }
      form={{ onSubmit: submit }}
      firstInput={firstInput}
      submitLabel={guardian ? t`Zapisz` : t`Dodaj opiekuna`}
      pending={save.isPending}
      disabled={!changed || stale}
      blocked={tried && faulty}
      onClose={onClose}
    >
      <CardFailure error={save.error} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={t`Imię i nazwisko`}
          aside={t`opcjonalnie`}
          error={tried ? lineFault(problems.name) : undefined}
        >
          <Input
            ref={firstInput}
            maxLength={LENGTHS.name}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        {!guardian && (
          <Field label={t`Telefon`} required error={tried ? phoneFault : undefined}>
            <Input
              type="tel"
              inputMode="tel"
              autoComplete="off"
              className="tabular"
              value={draft.phone}
              onChange={({ target }) => change({ phone: target.value })}
            />
          </Field>
        )}
        <RelationField value={draft.relation} onChange={(relation) => change({ relation })} />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 text-sm font-medium">{t`Co może ta osoba`}</legend>
        <Checkbox
          label={t`Odbiera dziecko`}
          checked={draft.mayPickUp}
          onChange={({ target }) => change({ mayPickUp: target.checked })}
        />
        <Checkbox
          label={t`Płaci`}
          hint={t`Widzi należności i\u00a0wpłaty.`}
          checked={draft.mayPay}
          onChange={({ target }) => change({ mayPay: target.checked })}
        />
        <Checkbox
          label={t`Dostaje wiadomości`}
          hint={t`Powiadomienia i\u00a0SMS-y o\u00a0dziecku.`}
          checked={draft.mayBeTold}
          onChange={({ target }) => change({ mayBeTold: target.checked })}
        />
      </fieldset>
    </FormDialog>
  )
}
