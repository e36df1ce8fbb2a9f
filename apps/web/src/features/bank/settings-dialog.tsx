import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb, isNrb, normalizeNrb } from '@skrzat/contract/nrb'
import type { BankSettings } from '@skrzat/contract/wire/bank'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { accountMask } from '#components/masks.ts'
import { saveBankSettings } from './queries.ts'

type SettingsDialogProps = { placeId: number; settings: BankSettings; onClose: () => void }

const prefixOf = (text: string) => text.replaceAll(/[\s-]/g, '')

/** What the place's admin decides: automatic booking, further accounts, the prefix of virtual accounts. */
export function SettingsDialog({ placeId, settings, onClose }: SettingsDialogProps) {
  const { t } = useLingui()
  const [autoBook, setAutoBook] = useState(settings.autoBook)
  const [accounts, setAccounts] = useState(settings.accounts.map((text) => ({ key: text, text })))
  const [prefix, setPrefix] = useState(settings.virtualPrefix ?? '')
  const [meals, setMeals] = useState(settings.virtualMeals)
  const [tried, setTried] = useState(false)
  const save = useMutation(saveBankSettings(sayAndClose(t`Ustawienia banku zapisane`, onClose)))
  const written = accounts.filter(({ text }) => text.trim() !== '')
  const isPrefix = prefix.trim() === '' || /^\d{8,20}$/.test(prefixOf(prefix))
  const valid = isPrefix && written.every(({ text }) => isNrb(text))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!valid || save.isPending) return
    save.mutate({
      placeId,
      autoBook,
      accounts: written.map(({ text }) => normalizeNrb(text)),
      virtualPrefix: prefixOf(prefix) || null,
      virtualMeals: meals,
    })
  }

  return (
    <FormDialog
      title={t`Ustawienia banku`}
      className="max-w-lg"
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && !valid}
      onClose={onClose}
    >
      <Failure error={save.error} />
      <Checkbox
        label={t`Księguj pewne przelewy automatycznie`}
        hint={t`Zaraz po wczytaniu wyciągu, bez pytania: tylko gdy pasuje dokładnie jedna faktura. Każde takie księgowanie można cofnąć.`}
        checked={autoBook}
        onChange={({ target }) => setAutoBook(target.checked)}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-sm font-medium">
          <Trans>Rachunki, których wyciągi przyjmujemy</Trans>
        </legend>
        <p className="tabular">
          {formatNrb(settings.own)} <span className="text-sm text-muted">{t`rachunek placówki`}</span>
        </p>
        {accounts.map(({ key, text }, index) => {
          const nth = index + 1
          const isWrong = tried && text.trim() !== '' && !isNrb(text)
          return (
            <div key={key} className="flex items-start gap-2">
              <Field
                label={t`Kolejny rachunek ${nth}`}
                labelHidden
                className="flex-1"
                error={isWrong ? t`Ten numer rachunku jest błędny.` : undefined}
              >
                <MaskedInput
                  mask={accountMask}
                  autoComplete="off"
                  value={text}
                  onValueChange={(next) =>
                    setAccounts(accounts.map((each) => (each.key === key ? { key, text: next } : each)))
                  }
                />
              </Field>
              <Button
                type="button"
                variant="quiet"
                size="icon"
                icon={Trash2}
                aria-label={t`Usuń rachunek ${nth}`}
                title={t`Usuń rachunek ${nth}`}
                onClick={() => setAccounts(accounts.filter((each) => each.key !== key))}
              />
            </div>
          )
        })}
        <Button
          type="button"
          size="sm"
          variant="secondary"
          icon={Plus}
          className="self-start"
          onClick={() => setAccounts([...accounts, { key: crypto.randomUUID(), text: '' }])}
        >
          {t`Dodaj rachunek`}
        </Button>
      </fieldset>
      <Field
        label={t`Początek rachunków wirtualnych`}
        aside={t`opcjonalnie`}
        hint={t`Od 8 do 20 cyfr z umowy z bankiem. Każda rodzina dostanie wtedy własny numer rachunku.`}
        error={tried && !isPrefix ? t`Wpisz od 8 do 20 cyfr.` : undefined}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={prefix}
          onChange={({ target }) => setPrefix(target.value)}
        />
      </Field>
      {prefix.trim() !== '' && (
        <Checkbox
          label={t`Osobny numer na wyżywienie`}
          hint={t`Każda rodzina dostanie drugi numer: na faktury, które są tylko za wyżywienie. Numery już nadane się nie zmienią.`}
          checked={meals}
          onChange={({ target }) => setMeals(target.checked)}
        />
      )}
    </FormDialog>
  )
}
