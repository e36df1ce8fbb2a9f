import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { RadioGroup } from '@skrzat/ui/radio'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { Question } from '#components/question.tsx'
import { HIGH, typedPayment } from '../amounts.ts'
import { addCredit, returnCredit } from '../queries.ts'

type Direction = 'add' | 'return'

type CreditFormProps = {
  placeId: number
  kidId: number
  /** The credit that can be paid out, in grosze. */
  available: number
  onSaved: () => void
}

/**
 * Adds to a child's credit, or pays out of it. Each opening has one command id, even if edited after a lost response.
 */
export function CreditForm({ placeId, kidId, available, onSaved }: CreditFormProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const command = useCommand()
  const [direction, setDirection] = useState<Direction>('add')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const add = useMutation(addCredit())
  const payOut = useMutation(returnCredit())
  const adding = direction === 'add'
  const [mutation, opposite] = adding ? [add, payOut] : [payOut, add]
  const said = useUndoToast()
  const [asking, setAsking] = useState(false)
  const typed = typedPayment(text)
  const tooMuch = direction === 'return' && typed.ok && typed.grosze > available

  function problem(): string | undefined {
    if (!tried) return undefined
    if (!typed.ok) return t`Podaj kwotę większą od zera, najwyżej z dwoma miejscami po przecinku.`
    if (tooMuch) {
      const most = moneyText(available, locale)
      return t`Do wypłaty jest najwyżej ${most}.`
    }
    return undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!typed.ok || tooMuch || mutation.isPending) return
    if (typed.grosze > HIGH) setAsking(true)
    else sendEntry(typed.grosze)
  }

  function sendEntry(amount: number) {
    const sum = moneyText(amount, locale)
    const entry = { placeId, kidId, amount }
    const undoing = { ...entry, additionalInfo: t`Cofnięto zaraz po zapisaniu.` }
    mutation.mutate(command({ ...entry, additionalInfo: note }, 'entry'), {
      onSuccess: () => {
        said(adding ? t`Dodano ${sum} do nadpłaty` : t`Wypłacono ${sum} z nadpłaty`, {
          description: t`Cofnięcie dopisze do historii przeciwną kwotę.`,
          undo: wholeUndo(() => opposite.mutateAsync(command(undoing))),
        })
        onSaved()
      },
    })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t`Zmień nadpłatę`}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <Failure error={mutation.error} />
      <RadioGroup<Direction>
        legend={t`Co zrobić`}
        legendHidden
        inline
        value={direction}
        onValueChange={setDirection}
        options={[
          { value: 'add', label: t`Dodaj do nadpłaty` },
          { value: 'return', label: t`Wypłać rodzicom`, disabled: available <= 0 },
        ]}
      />
      <Field
        label={t`Kwota w złotych`}
        required
        error={problem()}
        hint={
          direction === 'return' && (
            <Trans>
              Można wypłacić do <Money grosze={available} />.
            </Trans>
          )
        }
      >
        <Input numeric autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label={t`Dodatkowa informacja`} aside={t`opcjonalnie`}>
        <Input
          autoComplete="off"
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" pending={mutation.isPending} className="self-start">
        {adding ? t`Dodaj nadpłatę` : t`Zapisz wypłatę`}
      </Button>
      {asking && typed.ok && (
        <HighAmount
          amount={typed.grosze}
          adding={adding}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            sendEntry(typed.grosze)
          }}
        />
      )}
    </form>
  )
}

type HighAmountProps = { amount: number; adding: boolean; onClose: () => void; onConfirm: () => void }

function HighAmount({ amount, adding, onClose, onConfirm }: HighAmountProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const sum = moneyText(amount, locale)
  const limit = moneyText(HIGH, locale)
  return (
    <Question
      onClose={onClose}
      title={adding ? t`Dodać ${sum} do nadpłaty?` : t`Wypłacić ${sum} z nadpłaty?`}
      description={t`To więcej niż ${limit}. Sprawdź, czy kwota się zgadza.`}
      confirmLabel={adding ? t`Dodaj ${sum}` : t`Wypłać ${sum}`}
      onConfirm={onConfirm}
    />
  )
}
