import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { parsePhone } from '@skrzat/contract/phone'
import { clean } from '@skrzat/contract/text'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { DatePicker } from '@skrzat/ui/date-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { addPickup } from '../../queries.ts'
import { LENGTHS, personProblems } from './draft.ts'
import { useLineFault } from './use-line-fault.ts'
import { useProposal } from './use-card-form.ts'

type PickupDialogProps = { card: KidCard; today: Day; onClose: () => void }

/** Another person who may pick the child up, added by the place or proposed by a guardian. */
export function PickupDialog({ card, today, onClose }: PickupDialogProps) {
  const { t } = useLingui()
  const lineFault = useLineFault()
  const firstInput = useRef<HTMLInputElement>(null)
  const command = useCommand()
  const proposal = useProposal(card, onClose)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [fromDay, setFromDay] = useState<Day>()
  const [toDay, setToDay] = useState<Day>()
  const [tried, setTried] = useState(false)
  const add = useMutation(
    addPickup({
      onSuccess: () => {
        toast.success(t`Dodano: ${clean(name)}`)
        onClose()
      },
    }),
  )
  const problems = personProblems({ name, phone })
  const reversed = fromDay !== undefined && toDay !== undefined && toDay < fromDay
  const faulty = Object.keys(problems).length > 0 || reversed
  const pending = add.isPending || proposal.pending

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const digits = parsePhone(phone)
    if (faulty || pending || digits === null) return
    const person = { name: clean(name), phone: digits, fromDay: fromDay ?? null, toDay: toDay ?? null }
    if (card.canEdit) add.mutate(command({ kidId: card.id, ...person }, 'form'))
    else proposal.send({ addPickup: person })
  }

  return (
    <FormDialog
      title={t`Kto jeszcze może odebrać`}
      description={
        card.canEdit
          ? t`Przy pierwszym odbiorze poproś o\u00a0dokument.`
          : t`Zmiana będzie na karcie, gdy przyjmie ją placówka.`
      }
      form={{ onSubmit: submit }}
      firstInput={firstInput}
      submitLabel={card.canEdit ? t`Dodaj osobę` : t`Zaproponuj`}
      pending={pending}
      blocked={tried && faulty}
      onClose={onClose}
    >
      <Failure error={add.error ?? proposal.error} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Imię i nazwisko`} required error={tried ? lineFault(problems.name) : undefined}>
          <Input
            ref={firstInput}
            maxLength={LENGTHS.name}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label={t`Telefon`} required error={tried ? lineFault(problems.phone) : undefined}>
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="tabular"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
        <Field label={t`Od`} aside={t`opcjonalnie`}>
          <DatePicker
            placeholder={t`Od zaraz`}
            calendarLabel={t`Pierwszy dzień`}
            clearLabel={t`Bez pierwszego dnia`}
            min={today}
            value={fromDay}
            onValueChange={setFromDay}
          />
        </Field>
        <Field
          label={t`Do`}
          aside={t`opcjonalnie`}
          error={reversed ? t`Ostatni dzień nie może być przed pierwszym.` : undefined}
        >
          <DatePicker
            placeholder={t`Bez końca`}
            calendarLabel={t`Ostatni dzień`}
            clearLabel={t`Bez ostatniego dnia`}
            min={fromDay ?? today}
            value={toDay}
            onValueChange={setToDay}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
