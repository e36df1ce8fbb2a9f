import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import { zlotyText } from '@skrzat/contract/money'
import type { RefundSource } from '@skrzat/contract/payment-facts'
import type { Refundable } from '@skrzat/contract/wire/refunds'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { RadioGroup } from '@skrzat/ui/radio'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { QueryError } from '#components/query-state.tsx'
import { typedPayment } from '../amounts.ts'
import { KidSelect } from '../credit/kid-select.tsx'
import { isPayee, PayeeFields, type PayeeText } from './payee-fields.tsx'
import { orderRefund, refundableOptions } from './queries.ts'

type OrderDialogProps = { placeId: number; kidId: number | undefined; onClose: () => void }

/** Orders a refund: whose, how much, and to which account. */
export function OrderDialog({ placeId, kidId, onClose }: OrderDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const [kid, setKid] = useState(kidId)
  const query = useQuery({ ...refundableOptions(placeId, kid ?? 0), enabled: kid !== undefined })
  const [written, setForm] = useState<Form>()
  const form = written ?? (query.data && kid !== undefined ? firstForm(query.data) : undefined)
  const [tried, setTried] = useState(false)
  const order = useMutation(orderRefund(sayAndClose(t`Zwrot zlecony`, onClose)))
  const amount = typedPayment(form?.amount ?? '')
  const isReady = form !== undefined && amount.ok && amount.grosze <= form.most && isPayee(form.payee)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (kid === undefined || !isReady || !amount.ok || order.isPending) return
    const { from, payee } = form
    order.mutate(command({ placeId, kidId: kid, amount: amount.grosze, from, ...payee }, 'refund'))
  }

  return (
    <FormDialog
      title={t`Nowy zwrot`}
      description={t`Pieniądze od razu zejdą z nadpłaty albo kaucji, żeby nic innego ich nie zużyło.`}
      className="max-w-lg"
      form={{ onSubmit: submit }}
      submitLabel={t`Zleć zwrot`}
      pending={order.isPending}
      disabled={form === undefined || form.most <= 0}
      blocked={tried && !isReady}
      onClose={onClose}
    >
      <Failure error={order.error} />
      <KidSelect
        placeId={placeId}
        kidId={kid}
        onChange={(chosen) => {
          setKid(chosen)
          setForm(undefined)
        }}
      />
      {kid !== undefined && query.error && <QueryError query={query} />}
      {kid !== undefined && query.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {kid !== undefined && query.data && form && (
        <KidFields given={query.data} form={form} onChange={setForm} tried={tried} />
      )}
    </FormDialog>
  )
}

type Form = {
  from: RefundSource
  amount: string
  /** What can be paid back, in grosze. */
  most: number
  payee: PayeeText
  /** Of the proposed accounts; undefined for one that is typed. */
  chosen: string | undefined
}

function firstForm({ credit, deposit, payees, guardians }: Refundable): Form {
  const from = credit > 0 || deposit <= 0 ? 'credit' : 'deposit'
  const most = from === 'credit' ? credit : deposit
  const [first] = payees
  return {
    from,
    most,
    amount: most > 0 ? zlotyText(most) : '',
    payee: first ? payeeOf(first) : { accountNumber: '', name: guardians[0] ?? '', address: '' },
    chosen: first?.accountNumber,
  }
}

function KidFields({
  given,
  form,
  onChange,
  tried,
}: {
  given: Refundable
  form: Form
  onChange: (form: Form) => void
  tried: boolean
}) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { credit, deposit, payees, guardians } = given
  const { from, amount, most, payee, chosen } = form
  const typed = typedPayment(amount)
  const limit = moneyText(most, locale)
  const creditText = moneyText(credit, locale)
  const depositText = moneyText(deposit, locale)
  const because: Record<Refundable['payees'][number]['because'], string> = {
    refund: t`tu wypłacono poprzedni zwrot`,
    confirmed: t`z tego rachunku płaci rodzina`,
    transfer: t`z tego rachunku przyszła wpłata`,
  }
  if (credit <= 0 && deposit <= 0)
    return (
      <Notice tone="info">
        <Trans>To dziecko nie ma nadpłaty ani kaucji do zwrotu.</Trans>
      </Notice>
    )
  const choose = (source: RefundSource) => {
    const sum = source === 'credit' ? credit : deposit
    onChange({ ...form, from: source, most: sum, amount: zlotyText(sum) })
  }
  return (
    <>
      <RadioGroup<RefundSource>
        legend={t`Z czego`}
        value={from}
        onValueChange={choose}
        options={[
          { value: 'credit', label: t`Nadpłata: ${creditText}`, disabled: credit <= 0 },
          { value: 'deposit', label: t`Kaucja: ${depositText}`, disabled: deposit <= 0 },
        ]}
      />
      <Field
        label={t`Kwota w złotych`}
        required
        error={
          typed.ok && typed.grosze > most
            ? t`Do zwrotu jest najwyżej ${limit}.`
            : tried && !typed.ok
              ? t`Podaj kwotę większą od zera, najwyżej z dwoma miejscami po przecinku.`
              : undefined
        }
      >
        <Input
          numeric
          autoComplete="off"
          value={amount}
          onChange={({ target }) => onChange({ ...form, amount: target.value })}
        />
      </Field>
      {payees.length > 0 && (
        <RadioGroup
          legend={t`Na który rachunek`}
          value={chosen ?? ''}
          onValueChange={(account) => {
            const found = payees.find(({ accountNumber }) => accountNumber === account)
            const typedPayee = { accountNumber: '', name: guardians[0] ?? '', address: '' }
            onChange({ ...form, chosen: found?.accountNumber, payee: found ? payeeOf(found) : typedPayee })
          }}
          options={[
            ...payees.map((each) => ({
              value: each.accountNumber,
              label: <span className="tabular">{formatNrb(each.accountNumber)}</span>,
              hint: because[each.because],
            })),
            { value: '', label: t`Inny rachunek` },
          ]}
        />
      )}
      <PayeeFields
        payee={payee}
        onChange={(next) => onChange({ ...form, payee: next, chosen: matching(given, next) })}
        tried={tried}
      />
    </>
  )
}

function payeeOf({ accountNumber, name, address }: PayeeText): PayeeText {
  return { accountNumber, name, address }
}

/** The proposed account that is still the one in the field. */
function matching({ payees }: Refundable, { accountNumber }: PayeeText): string | undefined {
  const digits = accountNumber.replaceAll(/\D/g, '')
  return payees.find((each) => each.accountNumber === digits)?.accountNumber
}
