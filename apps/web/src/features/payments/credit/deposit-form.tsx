import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { PAYMENT_METHODS, type PaymentMethod } from '@skrzat/contract/payment-facts'
import { Button } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { RadioGroup } from '@skrzat/ui/radio'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { methodNames } from '#components/payment-methods.ts'
import { Question } from '#components/question.tsx'
import { HIGH, typedPayment } from '../amounts.ts'
import { receiveDeposit, returnDeposit, makeDepositCredit } from '../queries.ts'

type Deed = 'receive' | 'return' | 'use'

type DepositFormProps = {
  placeId: number
  kidId: number
  /** What is held, in grosze. */
  held: number
  onSaved: () => void
}

/** Receives a deposit, returns it, or makes it credit. Each opening has one command id. */
export function DepositForm({ placeId, kidId, held, onSaved }: DepositFormProps) {
  const { t, i18n } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  const command = useCommand()
  const [deed, setDeed] = useState<Deed>(held > 0 ? 'return' : 'receive')
  const [text, setText] = useState('')
  const [chosenDay, setDay] = useState<Day>()
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const receive = useMutation(receiveDeposit())
  const payBack = useMutation(returnDeposit())
  const use = useMutation(makeDepositCredit())
  const mutation = { receive, return: payBack, use }[deed]
  const day = chosenDay ?? today
  const typed = typedPayment(text)
  const tooMuch = deed !== 'receive' && typed.ok && typed.grosze > held
  const sum = typed.ok ? moneyText(typed.grosze, locale) : ''

  function problem(): string | undefined {
    if (!tried) return undefined
    if (!typed.ok) return t`Podaj kwotę większą od zera, najwyżej z dwoma miejscami po przecinku.`
    if (!tooMuch) return undefined
    const most = moneyText(held, locale)
    return t`Kaucja to teraz ${most}.`
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!typed.ok || tooMuch || mutation.isPending) return
    // Money that leaves is confirmed, and what may be a mistyped sum.
    if (deed !== 'receive' || typed.grosze > HIGH) setAsking(true)
    else send(typed.grosze)
  }

  function send(amount: number) {
    const entry = command({ placeId, kidId, amount, additionalInfo: note }, 'deposit')
    const done = (said: string) => ({
      onSuccess: () => {
        toast.success(said)
        onSaved()
      },
      onSettled: () => setAsking(false),
    })
    if (deed === 'receive') receive.mutate({ ...entry, day, method }, done(t`Przyjęto kaucję ${sum}`))
    else if (deed === 'return') payBack.mutate({ ...entry, day, method }, done(t`Zwrócono kaucję ${sum}`))
    else use.mutate(entry, done(t`Zaliczono kaucję ${sum} na nadpłatę`))
  }

  const question = {
    receive: {
      title: t`Przyjąć kaucję ${sum}?`,
      description: t`To duża kwota. Sprawdź, czy się zgadza.`,
      confirmLabel: t`Przyjmij ${sum}`,
    },
    return: {
      title: t`Zapisać zwrot kaucji ${sum}?`,
      description: t`Zapisz, gdy pieniądze już wyszły, na przykład gotówką. Przelew na konto rodziców lepiej zlecić w zwrotach.`,
      confirmLabel: t`Zapisz zwrot`,
    },
    use: {
      title: t`Zaliczyć ${sum} z\u00a0kaucji na nadpłatę?`,
      description: t`Nadpłatą zapłacisz potem otwarte faktury dziecka. Kaucja będzie o tyle mniejsza.`,
      confirmLabel: t`Zalicz na nadpłatę`,
    },
  }[deed]

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t`Zmień kaucję`}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <Failure error={!asking && mutation.error} />
      <RadioGroup<Deed>
        legend={t`Co zrobić`}
        legendHidden
        value={deed}
        onValueChange={setDeed}
        options={[
          { value: 'receive', label: t`Przyjmij kaucję` },
          { value: 'return', label: t`Zwróć rodzicom`, disabled: held <= 0 },
          { value: 'use', label: t`Zalicz na nadpłatę`, disabled: held <= 0 },
        ]}
      />
      <Field
        label={t`Kwota w złotych`}
        required
        error={problem()}
        hint={
          // The error of a larger sum says it, too.
          deed !== 'receive' &&
          !(tried && tooMuch) && (
            <Trans>
              Kaucja to teraz <Money grosze={held} />.
            </Trans>
          )
        }
      >
        <Input numeric autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {deed !== 'use' && (
        <>
          <Field label={t`Dzień`} required>
            <DatePicker
              value={day}
              onValueChange={setDay}
              placeholder={t`Wybierz dzień`}
              calendarLabel={t`Dzień`}
              max={today}
            />
          </Field>
          <RadioGroup<PaymentMethod>
            legend={t`Sposób`}
            inline
            value={method}
            onValueChange={setMethod}
            options={PAYMENT_METHODS.map((value) => ({ value, label: i18n._(methodNames[value]) }))}
          />
        </>
      )}
      <Field label={t`Dodatkowa informacja`} aside={t`opcjonalnie`}>
        <Input
          autoComplete="off"
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" pending={mutation.isPending} className="self-start">
        {{ receive: t`Przyjmij kaucję`, return: t`Zapisz zwrot`, use: t`Zalicz na nadpłatę` }[deed]}
      </Button>
      {asking && typed.ok && (
        <Question
          {...question}
          onClose={() => setAsking(false)}
          mutation={mutation}
          onConfirm={() => send(typed.grosze)}
        />
      )}
    </form>
  )
}
