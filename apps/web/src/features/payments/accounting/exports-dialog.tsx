import { Trans, useLingui } from '@lingui/react/macro'
import type { ExportSettings, TypeAccounts } from '@skrzat/contract/wire/accounting'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { saveExports } from './queries.ts'

type ExportsDialogProps = { placeId: number; settings: ExportSettings; onClose: () => void }

const isBase = (text: string) => /^[A-Za-z0-9_]{0,10}$/.test(text.trim())

/** What the accountant's programs need: Optima's databases, and accounts by type of payment. */
export function ExportsDialog({ placeId, settings, onClose }: ExportsDialogProps) {
  const { t } = useLingui()
  const [source, setSource] = useState(settings.optimaSource)
  const [target, setTarget] = useState(settings.optimaTarget)
  const [register, setRegister] = useState(settings.register)
  const [types, setTypes] = useState(settings.types)
  const [tried, setTried] = useState(false)
  const save = useMutation(saveExports(sayAndClose(t`Ustawienia eksportu zapisane`, onClose)))
  const valid = isBase(source) && isBase(target)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!valid || save.isPending) return
    save.mutate({
      placeId,
      optimaSource: source,
      optimaTarget: target,
      register,
      types: types.map(({ paymentTypeId, debit, credit, costPlace }) => ({
        paymentTypeId,
        debit,
        credit,
        costPlace,
      })),
    })
  }

  const wrongBase = t`Do 10 liter, cyfr i podkreśleń.`
  return (
    <FormDialog
      title={t`Ustawienia eksportu`}
      className="max-w-2xl"
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && !valid}
      onClose={onClose}
    >
      <Failure error={save.error} />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t`Baza źródłowa Optimy`} error={tried && !isBase(source) ? wrongBase : undefined}>
          <Input autoComplete="off" value={source} onChange={(event) => setSource(event.target.value)} />
        </Field>
        <Field label={t`Baza docelowa Optimy`} error={tried && !isBase(target) ? wrongBase : undefined}>
          <Input autoComplete="off" value={target} onChange={(event) => setTarget(event.target.value)} />
        </Field>
        <Field label={t`Rejestr VAT`} aside={t`opcjonalnie`}>
          <Input
            autoComplete="off"
            maxLength={20}
            value={register}
            onChange={(event) => setRegister(event.target.value)}
          />
        </Field>
      </div>
      <p className="-mt-3 text-sm text-muted">
        <Trans>
          Identyfikatory baz muszą być takie same, jak w Optimie w ustawieniach pracy rozproszonej.
        </Trans>
      </p>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-1.5 text-sm font-medium">
          <Trans>Konta według rodzajów płatności, do rejestru CSV</Trans>
        </legend>
        {types.length === 0 && (
          <p className="text-sm text-muted">
            <Trans>Placówka nie ma jeszcze rodzajów płatności.</Trans>
          </p>
        )}
        {types.map((type) => (
          <AccountsOfType
            key={type.paymentTypeId}
            type={type}
            onChange={(changed) =>
              setTypes(types.map((each) => (each.paymentTypeId === type.paymentTypeId ? changed : each)))
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

type AccountsOfTypeProps = { type: TypeAccounts; onChange: (changed: TypeAccounts) => void }

function AccountsOfType({ type, onChange }: AccountsOfTypeProps) {
  const { t } = useLingui()
  const fields = [
    { field: 'debit', label: t`Konto Wn` },
    { field: 'credit', label: t`Konto Ma` },
    { field: 'costPlace', label: t`Miejsce kosztów` },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 break-words">{type.name}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {fields.map(({ field, label }) => (
          <Field key={field} label={label}>
            <Input
              autoComplete="off"
              className="tabular"
              maxLength={40}
              value={type[field]}
              onChange={({ target }) => onChange({ ...type, [field]: target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
