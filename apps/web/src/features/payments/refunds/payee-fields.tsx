import { useLingui } from '@lingui/react/macro'
import { isNrb } from '@skrzat/contract/nrb'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { accountMask } from '#components/masks.ts'

export type PayeeText = { accountNumber: string; name: string; address: string }

export const isPayee = ({ accountNumber, name }: PayeeText) => isNrb(accountNumber) && name.trim() !== ''

type PayeeFieldsProps = { payee: PayeeText; onChange: (payee: PayeeText) => void; tried: boolean }

/** To whom the bank is to pay. */
export function PayeeFields({ payee, onChange, tried }: PayeeFieldsProps) {
  const { t } = useLingui()
  const { accountNumber, name, address } = payee
  const isWrong = accountNumber.trim() !== '' && !isNrb(accountNumber)
  return (
    <>
      <Field
        label={t`Numer rachunku`}
        required
        error={
          tried && !isNrb(accountNumber)
            ? isWrong
              ? t`Ten numer rachunku jest błędny.`
              : t`Wpisz numer rachunku.`
            : undefined
        }
      >
        <MaskedInput
          mask={accountMask}
          autoComplete="off"
          value={accountNumber}
          onValueChange={(text) => onChange({ ...payee, accountNumber: text })}
        />
      </Field>
      <Field
        label={t`Właściciel rachunku`}
        required
        error={tried && name.trim() === '' ? t`Wpisz imię i nazwisko.` : undefined}
      >
        <Input
          autoComplete="off"
          maxLength={140}
          value={name}
          onChange={({ target }) => onChange({ ...payee, name: target.value })}
        />
      </Field>
      <Field label={t`Adres`} aside={t`opcjonalnie`}>
        <Input
          autoComplete="off"
          maxLength={70}
          value={address}
          onChange={({ target }) => onChange({ ...payee, address: target.value })}
        />
      </Field>
    </>
  )
}
