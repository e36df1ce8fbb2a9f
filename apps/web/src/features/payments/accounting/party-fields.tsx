import { useLingui } from '@lingui/react/macro'
import { isNip } from '@skrzat/contract/nip'
import type { Party } from '@skrzat/contract/wire/accounting'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'

/** Which of the fields that have a form break it. */
export function partyFaults({ postalCode, nip }: Party): ReadonlySet<keyof Party> {
  const faults = new Set<keyof Party>()
  if (postalCode.trim() !== '' && !/^\d{2}-?\d{3}$/.test(postalCode.trim())) faults.add('postalCode')
  if (nip.trim() !== '' && !isNip(nip)) faults.add('nip')
  return faults
}

type PartyFieldsProps = {
  value: Party
  /** Shows what is wrong. */
  tried: boolean
  nameLabel: string
  onChange: (value: Party) => void
}

/** Who sells or buys. */
export function PartyFields({ value, tried, nameLabel, onChange }: PartyFieldsProps) {
  const { t } = useLingui()
  const faults = tried ? partyFaults(value) : new Set<keyof Party>()
  const set = (field: keyof Party) => ({
    value: value[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [field]: target.value }),
  })
  return (
    <>
      <Field label={nameLabel}>
        <Input maxLength={200} {...set('name')} />
      </Field>
      <Field label={t`Ulica i numer`}>
        <Input maxLength={100} {...set('street')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field
          label={t`Kod pocztowy`}
          error={faults.has('postalCode') ? t`Wpisz kod w postaci 00-000.` : undefined}
        >
          <Input inputMode="numeric" maxLength={10} {...set('postalCode')} />
        </Field>
        <Field label={t`Miejscowość`}>
          <Input maxLength={80} {...set('city')} />
        </Field>
      </div>
      <Field label={t`NIP`} error={faults.has('nip') ? t`Ten NIP jest błędny.` : undefined}>
        <Input inputMode="numeric" className="tabular" maxLength={20} {...set('nip')} />
      </Field>
    </>
  )
}
