import { Trans, useLingui } from '@lingui/react/macro'
import { parsePhone } from '@skrzat/contract/phone'
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import type { NewPlaceForm } from '@skrzat/contract/wire/places'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useState } from 'react'
import { PhoneField } from '#components/phone-field.tsx'

/** The phone is digits only. */
export type DirectorDraft = { name: string; phone: string; sendPin: boolean }
export const NO_DIRECTOR: DirectorDraft = { name: '', phone: '', sendPin: true }

/** Maximum length; the server refuses more. */
const LONGEST = 200

type Problem = 'name' | 'characters' | 'phone'

/** The payload, undefined where nobody is named; or what is wrong. */
export function checkDirector(draft: DirectorDraft): {
  director?: NewPlaceForm['director']
  problems: readonly Problem[]
} {
  const name = clean(draft.name)
  if (name === '' && draft.phone === '') return { problems: [] }
  const phone = parsePhone(draft.phone)
  const problems: Problem[] = []
  if (name === '') problems.push('name')
  else if (isFormula(draft.name) || hasOddCharacter(name)) problems.push('characters')
  if (phone === null) problems.push('phone')
  return problems.length > 0 || phone === null
    ? { problems }
    : { director: { name, phone, sendPin: draft.sendPin }, problems }
}

type DirectorFieldsProps = {
  draft: DirectorDraft
  onChange: (part: Partial<DirectorDraft>) => void
  /** All errors show: the form was submitted. */
  tried: boolean
}

/** Who runs the new place: gets full rights there, and a first PIN. */
export function DirectorFields({ draft, onChange, tried }: DirectorFieldsProps) {
  const { t } = useLingui()
  const [left, setLeft] = useState({ name: false, phone: false })
  const { problems } = checkDirector(draft)
  const wrongName = problems.includes('name')
    ? t`Podaj imię i nazwisko albo wyczyść telefon.`
    : problems.includes('characters') &&
      t`Ten tekst nie może zaczynać się od znaków = + - @ ani zawierać znaków specjalnych.`
  const wrongPhone = problems.includes('phone') && t`Numer telefonu musi mieć 9 cyfr.`
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-lg font-bold">
        <Trans>Pierwszy dyrektor</Trans>
      </legend>
      <p className="text-sm text-muted">
        <Trans>
          Dostanie pełne uprawnienia w tej placówce i poprowadzi ją przez pierwsze kroki. Możesz też dodać tę
          osobę później.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Imię i nazwisko`} error={(tried || left.name) && wrongName}>
          <Input
            maxLength={LONGEST}
            autoComplete="off"
            value={draft.name}
            onBlur={() => setLeft({ ...left, name: true })}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <PhoneField
          label={t`Telefon dyrektora`}
          required={false}
          value={draft.phone}
          error={(tried || left.phone) && wrongPhone}
          onLeave={() => setLeft({ ...left, phone: true })}
          onValueChange={(phone) => onChange({ phone })}
        />
      </div>
      <Checkbox
        label={t`Wyślij od razu pierwszy PIN SMS-em`}
        hint={t`Bez tego wyślesz PIN albo wydrukujesz list na stronie placówki, w „Pierwsze PIN-y”.`}
        checked={draft.sendPin}
        onChange={({ target }) => onChange({ sendPin: target.checked })}
      />
    </fieldset>
  )
}
