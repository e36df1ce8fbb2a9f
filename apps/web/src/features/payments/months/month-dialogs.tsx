import { Trans, useLingui } from '@lingui/react/macro'
import { firstDay, hinders, sheetLine } from '@skrzat/contract/month-sheet'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { Field } from '@skrzat/ui/field'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { Textarea } from '@skrzat/ui/textarea'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { monthText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { closeMonth, reopenMonth } from './queries.ts'

type MonthDialogProps = { sheet: MonthSheet; onClose: () => void }

const MOST = 500

/** Closes a month; where something does not add up, with a reason. */
export function CloseDialog({ sheet, onClose }: MonthDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const command = useCommand()
  const name = monthText(firstDay(sheet.month), locale)
  const close = useMutation(closeMonth(sayAndClose(t`Miesiąc zamknięty`, onClose)))
  const isWanted = sheet.bank.causes.some(({ kind }) => hinders(kind))
  const isMissing = isWanted && reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing || close.isPending) return
    const { placeId, month } = sheet
    close.mutate(command({ placeId, month, ...(isWanted && { reason }) }))
  }

  return (
    <FormDialog
      title={t`Zamknąć miesiąc ${name}?`}
      description={t`Zamknięty miesiąc nie przyjmuje wpłat, faktur ani korekt. Co przyjdzie później, trafi do następnego.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Zamknij miesiąc`}
      pending={close.isPending}
      blocked={tried && isMissing}
      onClose={onClose}
    >
      <Failure error={close.error} />
      <p>
        <Trans>
          Stan na koniec: <Money grosze={sheetLine(sheet.totals).closing} className="font-bold" />
        </Trans>
      </p>
      {isWanted && (
        <Field
          label={t`Dlaczego zamykasz, choć coś się nie zgadza`}
          hint={t`Powód będzie na zestawieniu.`}
          error={tried && isMissing ? t`Podaj powód.` : undefined}
        >
          <Textarea value={reason} maxLength={MOST} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}

/** Opens the last closed month again; asks who it is first. */
export function ReopenDialog({ sheet, onClose }: MonthDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const command = useCommand()
  const name = monthText(firstDay(sheet.month), locale)
  const reopen = useMutation(reopenMonth(sayAndClose(t`Miesiąc jest znów otwarty`, onClose)))
  const isMissing = reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing || reopen.isPending) return
    reopen.mutate(command({ placeId: sheet.placeId, month: sheet.month, reason }))
  }

  return (
    <FormDialog
      title={t`Otworzyć ponownie ${name}?`}
      description={t`Zestawienie przestanie obowiązywać, aż zamkniesz miesiąc jeszcze raz. Otwarcie zapisuje się w dzienniku zdarzeń.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Otwórz ponownie`}
      pending={reopen.isPending}
      blocked={tried && isMissing}
      onClose={onClose}
    >
      <Failure error={reopen.error} />
      <Field label={t`Powód`} error={tried && isMissing ? t`Podaj powód.` : undefined}>
        <Textarea value={reason} maxLength={MOST} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
