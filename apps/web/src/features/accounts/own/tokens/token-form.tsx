import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { TOKEN_DAYS, TOKEN_NAME_LENGTH, type TokenScope } from '@skrzat/contract/wire/access-tokens'
import type { NameRef } from '@skrzat/contract/wire/common'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { RadioGroup } from '@skrzat/ui/radio'
import { Select } from '@skrzat/ui/select'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { makeToken } from '../../queries.ts'

type Draft = { name: string; placeId: number; scope: TokenScope; days: (typeof TOKEN_DAYS)[number] }

type TokenFormProps = {
  places: readonly NameRef[]
  onClose: () => void
  onMade: (token: string) => void
}

/** The purpose, place and lifetime of a new token. */
export function TokenForm({ places, onClose, onMade }: TokenFormProps) {
  const { t } = useLingui()
  const nameInput = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>({
    name: '',
    placeId: places[0]?.id ?? 0,
    scope: 'read',
    days: 90,
  })
  const make = useMutation(makeToken({ onSuccess: ({ token }) => onMade(token) }))
  const { form, problem, saidByField, text } = useFieldProblems<Draft, 'required'>({
    draft,
    change: changeDraft,
    problems: draft.name.trim() === '' ? { name: 'required' } : {},
    say: () => t`To pole jest wymagane.`,
    error: make.error,
    held: make.isPending,
    send: () => make.mutate(draft),
  })

  function changeDraft(part: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...part }))
  }

  return (
    <FormDialog
      title={t`Nowy token`}
      form={form}
      firstInput={nameInput}
      submitLabel={t`Utwórz token`}
      pending={make.isPending}
      onClose={onClose}
    >
      <Failure error={!saidByField && make.error} />
      <Field
        label={t`Nazwa`}
        required
        error={problem('name')}
        hint={t`Po niej poznasz, który program go używa.`}
      >
        <Input ref={nameInput} maxLength={TOKEN_NAME_LENGTH} autoComplete="off" {...text('name')} />
      </Field>
      <Field label={t`Placówka`} required>
        <Select
          value={draft.placeId}
          onChange={({ target }) => changeDraft({ placeId: Number(target.value) })}
        >
          <NameOptions of={places} />
        </Select>
      </Field>
      <RadioGroup
        legend={t`Do czego`}
        value={draft.scope}
        onValueChange={(scope) => changeDraft({ scope })}
        options={[
          { value: 'read', label: t`Tylko odczyt` },
          { value: 'write', label: t`Odczyt i zapis`, hint: t`Program może w placówce to samo, co Ty.` },
        ]}
      />
      <Field label={t`Ważny przez`} required>
        <Select
          value={draft.days}
          onChange={({ target }) =>
            changeDraft({ days: TOKEN_DAYS.find((days) => days === Number(target.value)) ?? draft.days })
          }
        >
          {TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {t`${plural(days, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
