import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  MOST_PER_FILE,
  REFUND_ENCODINGS,
  REFUND_FORMATS,
  type RefundEncoding,
  type RefundFormat,
} from '@skrzat/contract/refund'
import type { RefundSettings } from '@skrzat/contract/wire/refunds'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { RadioGroup } from '@skrzat/ui/radio'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { useFailureText } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { downloadRefunds, makeFile, saveRefundSettings } from './queries.ts'
import { formatNames } from './texts.ts'

type FileDialogProps = {
  placeId: number
  settings: RefundSettings
  /** Left out for all that wait. */
  ids: number[] | undefined
  count: number
  sum: number
  onMade: () => void
  onClose: () => void
}

/** Makes a file of refunds and saves it; the bank's format and code page are kept for the next one. */
export function FileDialog({ placeId, settings, ids, count, sum, onMade, onClose }: FileDialogProps) {
  const { t, i18n } = useLingui()
  const locale = useUiLocale()
  const failureText = useFailureText()
  const command = useCommand()
  const [format, setFormat] = useState<RefundFormat>(settings.format)
  const [encoding, setEncoding] = useState<RefundEncoding>(settings.encoding)
  const [text, setText] = useState(String(settings.perFile))
  const save = useMutation(saveRefundSettings())
  const make = useMutation(makeFile())
  const perFile = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  const valid = perFile >= 1 && perFile <= MOST_PER_FILE
  const rest = count - perFile
  const money = moneyText(sum, locale)

  async function send() {
    const chosen = { format, encoding, perFile }
    const isSame =
      format === settings.format && encoding === settings.encoding && perFile === settings.perFile
    try {
      if (!isSame) await save.mutateAsync({ placeId, ...chosen })
      const { id } = await make.mutateAsync(command({ placeId, format, ...(ids && { ids }) }, 'file'))
      onMade()
      onClose()
      try {
        await downloadRefunds(placeId, id, format)
        toast.success(t`Plik pobrany. Wyślij go do banku.`)
      } catch (error) {
        toast.error(t`Plik powstał, ale się nie pobrał: jest na liście plików.`, {
          description: failureText(error),
        })
      }
    } catch {
      // Shown in the dialog.
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (valid && !make.isPending && !save.isPending) void send()
  }

  return (
    <FormDialog
      title={t`Plik dla banku`}
      description={t`${plural(count, { one: '# zwrot', few: '# zwroty', many: '# zwrotów', other: '# zwrotu' })}, razem ${money}. To jeszcze nie wypłata: zwrot zamknie dopiero przelew z wyciągu.`}
      className="max-w-lg"
      form={{ onSubmit: submit }}
      submitLabel={t`Przygotuj plik`}
      pending={make.isPending || save.isPending}
      blocked={!valid}
      onClose={onClose}
    >
      <Failure error={save.error ?? make.error} />
      <RadioGroup<RefundFormat>
        legend={t`Format`}
        value={format}
        onValueChange={setFormat}
        options={REFUND_FORMATS.map((value) => {
          const name = formatNames[value]
          return { value, label: typeof name === 'string' ? name : i18n._(name) }
        })}
      />
      {format === 'elixir' && (
        <Field label={t`Kodowanie znaków`} hint={t`Zapytaj bank, którego oczekuje.`}>
          <Select
            value={encoding}
            onChange={({ target }) => {
              const next = REFUND_ENCODINGS.find((each) => each === target.value)
              if (next) setEncoding(next)
            }}
          >
            {REFUND_ENCODINGS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t`Najwięcej przelewów w pliku`} error={valid ? undefined : t`Wpisz liczbę od 1 do 1000.`}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="tabular w-28"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {valid && rest > 0 && (
        <Notice tone="warning">
          {ids ? (
            <Trans>Zaznaczono więcej, niż mieści plik.</Trans>
          ) : (
            t`W pliku będą najstarsze. ${plural(rest, { one: '# zwrot zostanie', few: '# zwroty zostaną', many: '# zwrotów zostanie', other: '# zwrotu zostanie' })} na następny plik.`
          )}
        </Notice>
      )}
    </FormDialog>
  )
}
