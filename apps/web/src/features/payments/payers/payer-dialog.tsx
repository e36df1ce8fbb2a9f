import { useLingui } from '@lingui/react/macro'
import { isNrb } from '@skrzat/contract/nrb'
import { PAYER_KINDS, type PayerKind } from '@skrzat/contract/payment-facts'
import type { Payer } from '@skrzat/contract/wire/payers'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { RadioGroup } from '@skrzat/ui/radio'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { accountMask } from '#components/masks.ts'
import { addPayer, updatePayer } from './queries.ts'
import { kindNames } from './texts.ts'

type PayerDialogProps = {
  placeId: number
  /** Undefined for a new one. */
  payer: Payer | undefined
  payers: readonly Payer[]
  onClose: () => void
}

/** Adds or changes a payer. */
export function PayerDialog({ placeId, payer, payers, onClose }: PayerDialogProps) {
  const { t, i18n } = useLingui()
  const command = useCommand()
  const kinds = PAYER_KINDS.filter((each) => each !== 'zus' || !payers.some(({ kind }) => kind === 'zus'))
  const [kind, setKind] = useState<PayerKind>(kinds.includes('zus') ? 'zus' : 'welfare')
  const [name, setName] = useState(payer?.name ?? '')
  const [account, setAccount] = useState(payer?.account ?? '')
  const [tried, setTried] = useState(false)
  const done = sayAndClose(t`Płatnik zapisany`, onClose)
  const add = useMutation(addPayer(done))
  const update = useMutation(updatePayer(done))
  const save = payer ? update : add
  const wrongAccount = account.trim() !== '' && !isNrb(account)
  const missingName = name.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (missingName || wrongAccount || save.isPending) return
    const fields = { placeId, name, account: account.trim() === '' ? null : account }
    if (payer) update.mutate({ ...fields, id: payer.id })
    else add.mutate(command({ ...fields, kind }, 'form'))
  }

  return (
    <FormDialog
      title={payer ? t`Zmień płatnika` : t`Nowy płatnik`}
      description={t`Płaci część faktur niektórych dzieci. Resztę płacą rodzice.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && (missingName || wrongAccount)}
      onClose={onClose}
    >
      <Failure error={save.error} />
      {!payer && (
        <RadioGroup
          legend={t`Rodzaj`}
          value={kind}
          onValueChange={(chosen) => setKind(PAYER_KINDS.find((each) => each === chosen) ?? kind)}
          options={kinds.map((value) => ({ value, label: i18n._(kindNames[value]) }))}
        />
      )}
      <Field label={t`Nazwa`} required error={tried && missingName ? t`Wpisz nazwę.` : undefined}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label={t`Numer rachunku`}
        aside={t`opcjonalnie`}
        hint={t`Z którego płaci.`}
        error={tried && wrongAccount ? t`Ten numer rachunku jest błędny.` : undefined}
      >
        <MaskedInput mask={accountMask} autoComplete="off" value={account} onValueChange={setAccount} />
      </Field>
    </FormDialog>
  )
}
