import { Trans, useLingui } from '@lingui/react/macro'
import { hasDaily, PAYMENT_TYPE_KINDS, valueOf } from '@skrzat/contract/value'
import type { Day } from '@skrzat/contract/days'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { RadioGroup } from '@skrzat/ui/radio'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import { createType, updateType } from '../queries.ts'
import { kindHints, kindNames } from '../texts.ts'
import { amountsOf, checkTypeDraft, typeDraftOf, type TypeDraft, type TypeProblem } from './draft.ts'

type TypeFormProps = { placeId: number; type: PaymentType | undefined; onClose: () => void }

/** Adds a payment type or changes one. Errors show above the form (spec: Error catalogue). */
export function TypeForm({ placeId, type, onClose }: TypeFormProps) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const [draft, setDraft] = useState(() => typeDraftOf(type))
  const [correctedFrom, setCorrectedFrom] = useState<Day>()
  const [tried, setTried] = useState(false)
  const problemsRef = useRef<HTMLDivElement>(null)
  const command = useCommand()
  const nameRef = useRef<HTMLInputElement>(null)
  useEffect(() => nameRef.current?.focus(), [])
  const onSuccess = ({ name }: PaymentType) => {
    toast.success(t`Zapisano rodzaj płatności „${name}”`)
    onClose()
  }
  const create = useMutation(createType({ onSuccess }))
  const update = useMutation(updateType({ onSuccess }))
  const pending = create.isPending || update.isPending
  const error = create.error ?? update.error
  const checked = checkTypeDraft(draft)
  // Only amounts count backwards, as an issued line keeps how it was computed.
  const isBackwards =
    type !== undefined &&
    'fields' in checked &&
    checked.fields.type === type.type &&
    (checked.fields.mainValue !== type.mainValue || checked.fields.daily !== type.daily)
  const problems = tried && 'problems' in checked ? checked.problems : []
  const changeDraft = (part: Partial<TypeDraft>) => setDraft((before) => ({ ...before, ...part }))

  const labels = {
    name: t`Nazwa`,
    kind: t`Sposób liczenia`,
    mainValue:
      draft.kind !== '' && amountsOf(draft.kind).length > 1 ? t`Kwota stała w złotych` : t`Kwota w złotych`,
    daily: t`Stawka dzienna w złotych`,
  }
  function say({ field, code }: TypeProblem): string {
    const label = labels[field]
    if (code !== 'required') return `${label}: ${i18n._(codeMessage(code))}`
    if (field === 'name') return t`Podaj nazwę.`
    return field === 'kind' ? t`Wybierz sposób liczenia.` : t`${label}: podaj kwotę, może być 0.`
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if ('problems' in checked) {
      problemsRef.current?.focus()
      return
    }
    if (pending) return
    if (type)
      update.mutate({
        placeId,
        id: type.id,
        ...checked.fields,
        ...(isBackwards && correctedFrom !== undefined && { correctedFrom }),
      })
    else create.mutate(command({ placeId, ...checked.fields }, 'type'))
  }
  const invalid = (field: TypeProblem['field']) => problems.some((problem) => problem.field === field)

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div ref={problemsRef} tabIndex={-1} className="empty:hidden">
        {(problems.length > 0 || error) && (
          <Notice tone="danger">
            {problems.map((problem) => (
              <p key={problem.field}>{say(problem)}</p>
            ))}
            {problems.length === 0 && error && <p>{failureText(error)}</p>}
          </Notice>
        )}
      </div>
      <Field label={labels.name} required>
        <Input
          ref={nameRef}
          maxLength={100}
          autoComplete="off"
          aria-invalid={invalid('name') || undefined}
          value={draft.name}
          onChange={({ target }) => changeDraft({ name: target.value })}
        />
      </Field>
      <RadioGroup
        legend={labels.kind}
        value={draft.kind}
        onValueChange={(kind) => changeDraft({ kind })}
        options={PAYMENT_TYPE_KINDS.map((kind) => ({
          value: kind,
          label: i18n._(kindNames[kind]),
          hint: i18n._(kindHints[kind]),
        }))}
      />
      {draft.kind !== '' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {amountsOf(draft.kind).map((field) => (
            <Field key={field} label={labels[field]} required>
              <Input
                numeric
                autoComplete="off"
                aria-invalid={invalid(field) || undefined}
                value={draft[field]}
                onChange={({ target }) => changeDraft({ [field]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      <Example checked={checked} />
      {isBackwards && (
        <Field
          label={t`Popraw też wystawione faktury od dnia`}
          aside={t`opcjonalnie`}
          hint={t`Faktury za okres od tego dnia pojawią się w różnicach, do zatwierdzenia.`}
        >
          <DatePicker
            value={correctedFrom}
            onValueChange={setCorrectedFrom}
            placeholder={t`Tylko nowe faktury`}
            calendarLabel={t`Popraw też wystawione faktury od dnia`}
          />
        </Field>
      )}
      <Field
        label={t`Nazwa dla rodziców`}
        aside={t`opcjonalnie`}
        hint={t`Jeśli pole jest puste, rodzice widzą zwykłą nazwę.`}
      >
        <Input
          maxLength={100}
          autoComplete="off"
          value={draft.display}
          onChange={({ target }) => changeDraft({ display: target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Wróć do listy</Trans>
        </Button>
        <Button type="submit" pending={pending}>
          {type ? t`Zapisz zmiany` : t`Dodaj rodzaj`}
        </Button>
      </div>
    </form>
  )
}

/** The price of a month of 20 working days with 2 absences. */
function Example({ checked }: { checked: ReturnType<typeof checkTypeDraft> }) {
  if (!('fields' in checked) || !hasDaily(checked.fields)) return null
  const { total } = valueOf(checked.fields.type, checked.fields, 20, 2)
  return (
    <p className="-mt-2 text-sm text-muted">
      <Trans>
        Przykład: 20 dni roboczych i 2 dni nieobecności to <Money grosze={total} className="text-ink" />.
      </Trans>
    </p>
  )
}
