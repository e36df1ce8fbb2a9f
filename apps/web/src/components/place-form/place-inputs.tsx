import { useLingui } from '@lingui/react/macro'
import { VOIVODESHIPS } from '@skrzat/contract/voivodeships'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { Select } from '@skrzat/ui/select'
import { useState } from 'react'
import type { FormFields } from '#app/errors/index.ts'
import { accountMask, nipMask } from '#components/masks.ts'
import { PhoneField } from '#components/phone-field.tsx'
import { LENGTHS, type PlaceDraft, type PlaceField, warningsOf } from './draft.ts'

const WHOLE = 26

type PlaceInputsProps = {
  draft: PlaceDraft
  nipAsked: boolean
  fields: FormFields<PlaceDraft>
  onChange: (part: Partial<PlaceDraft>) => void
}

/** The fields of a place's form, with each one's error or warning. */
export function PlaceInputs({ draft, nipAsked, fields, onChange }: PlaceInputsProps) {
  const { t } = useLingui()
  const { problem, leave, typed } = fields
  const odd = warningsOf(draft)
  // An incomplete number isn't an error while it is being typed.
  const [typing, setTyping] = useState(false)
  const field = (name: PlaceField) => ({ error: problem(name) })
  const text = (name: keyof typeof LENGTHS) => ({ maxLength: LENGTHS[name], ...fields.text(name) })
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field label={t`Nazwa`} required {...field('name')} className="sm:col-span-2">
        <Input autoComplete="organization" {...text('name')} />
      </Field>
      <Field label={t`Ulica i numer`} required {...field('street')}>
        <Input autoComplete="street-address" {...text('street')} />
      </Field>
      <Field label={t`Miejscowość`} required {...field('city')}>
        <Input autoComplete="address-level2" {...text('city')} />
      </Field>
      <Field label={t`Województwo`} required {...field('state')}>
        <Select {...fields.text('state')}>
          <option value="">{t`Wybierz województwo`}</option>
          {VOIVODESHIPS.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <PhoneField autoComplete="tel-national" {...typed('phone')} />
      <Field label={t`E-mail`} aside={t`opcjonalnie`} {...field('email')}>
        <Input type="email" autoComplete="email" spellCheck={false} {...text('email')} />
      </Field>
      {nipAsked ? (
        <Field
          label={t`NIP`}
          required
          {...field('nip')}
          warning={odd.nip && t`Cyfra kontrolna się nie zgadza. Sprawdź, czy to na pewno ten NIP.`}
        >
          <MaskedInput
            mask={nipMask}
            autoComplete="off"
            placeholder="0000000000"
            value={draft.nip}
            onBlur={() => leave('nip')}
            onValueChange={(nip) => onChange({ nip })}
          />
        </Field>
      ) : (
        <Field label={t`NIP`} hint={t`NIP zmienia administrator systemu.`}>
          <Input className="tabular" readOnly value={draft.nip} />
        </Field>
      )}
      <Field
        label={t`Numer konta`}
        required
        {...field('accountNumber')}
        hint={t`Na to konto rodzice robią przelewy.`}
        warning={
          odd.accountNumber &&
          !typing &&
          t`To nie jest poprawny polski numer konta (26 cyfr). Sprawdź go, zanim trafi na faktury.`
        }
        className="sm:col-span-2"
      >
        <MaskedInput
          mask={accountMask}
          autoComplete="off"
          placeholder="00 0000 0000 0000 0000 0000 0000"
          value={draft.accountNumber}
          onBlur={() => {
            setTyping(false)
            leave('accountNumber')
          }}
          onValueChange={(accountNumber) => {
            setTyping(accountNumber.length < WHOLE)
            onChange({ accountNumber })
          }}
        />
      </Field>
    </div>
  )
}
