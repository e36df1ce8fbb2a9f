import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice, InvoiceLine } from '@skrzat/contract/wire/payments'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { changeText, Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { FormDialog } from '#components/form-dialog.tsx'
import { kidName } from '#components/kid-name.ts'
import { correctInvoice, correctionPreviewOptions, creditOptions, refreshInvoice } from '../queries.ts'
import {
  changeOf,
  draftOf,
  fieldsOf,
  isRead,
  type LineDraft,
  type LineField,
  withField,
} from './correction.ts'
import { CorrectionOutcome } from './correction-outcome.tsx'

type CorrectDialogProps = { placeId: number; invoice: Invoice; onClose: () => void }

/** "Popraw fakturę": what of its lines changes, and why; the correction is a document of its own. */
export function CorrectDialog({ placeId, invoice, onClose }: CorrectDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const locale = useUiLocale()
  const command = useCommand()
  const [seen] = useState(invoice)
  const { id, version, number } = seen
  // Discounts follow the lines that they reduce.
  const lines = seen.lines.filter(({ extra }) => !extra)
  const [drafts, setDrafts] = useState<readonly LineDraft[]>(() => lines.map(draftOf))
  const [reason, setReason] = useState('')
  const [withCredit, setWithCredit] = useState(false)
  const [tried, setTried] = useState(false)
  const credit = useQuery(creditOptions(invoice.kid.id)).data?.amount ?? 0
  const correct = useMutation(
    correctInvoice({
      onError: (error) => {
        if (failureOf(error).code === 'conflict.stale') void refreshInvoice(client, id)
      },
    }),
  )
  const changes = lines.map((line, index) => changeOf(line, drafts[index] ?? draftOf(line)))
  const readable = changes.every((change) => change !== undefined)
  const changed = changes.flatMap((change) => change ?? [])
  const isChanged = readable && changed.length > 0
  const preview = useQuery(
    correctionPreviewOptions(isChanged ? { placeId, id, version, lines: changed, withCredit } : skipToken),
  )
  const rises = isChanged && preview.data !== undefined && preview.data.after > preview.data.before
  const stale = [correct.error, preview.error].some(
    (error) => error !== null && failureOf(error).code === 'conflict.stale',
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!readable || changed.length === 0 || reason.trim() === '' || correct.isPending || stale) return
    correct.mutate(command({ placeId, id, version, lines: changed, reason, withCredit }, 'correction'), {
      onSuccess: ({ amount }) => {
        const difference = amount - seen.amount
        const change = changeText(difference, locale)
        toast.success(t`Wystawiono korektę do faktury ${number}: ${change}`)
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t`Popraw fakturę`}
      description={`${number}, ${kidName(invoice.kid)}`}
      className="max-w-xl"
      form={{ onSubmit: submit, className: 'flex flex-col gap-5' }}
      submitLabel={t`Wystaw korektę`}
      pending={correct.isPending}
      disabled={stale}
      blocked={tried && (!readable || changed.length === 0 || reason.trim() === '')}
      onClose={onClose}
    >
      {stale ? (
        <Notice tone="danger">
          <Trans>Ktoś w międzyczasie zmienił tę fakturę. Zamknij okno i zacznij od nowej kwoty.</Trans>
        </Notice>
      ) : (
        correct.error && <Notice tone="danger">{failureText(correct.error)}</Notice>
      )}
      <p className="text-sm text-muted">
        <Trans>Faktura zostanie bez zmian, a korekta dostanie własny numer. Rodzice zobaczą obie.</Trans>
      </p>
      {lines.map((line, index) => (
        <LineFields
          key={line.paymentTypeId}
          line={line}
          draft={drafts[index] ?? draftOf(line)}
          onChange={(field, text) =>
            setDrafts((all) =>
              all.map((draft, at) => (at === index ? withField(line, draft, field, text) : draft)),
            )
          }
        />
      ))}
      {readable && !stale && (
        <CorrectionOutcome
          unchanged={!isChanged}
          preview={preview.isPlaceholderData ? undefined : preview.data}
          error={preview.error}
        />
      )}
      {rises && credit > 0 && (
        <Checkbox
          checked={withCredit}
          onChange={({ target }) => setWithCredit(target.checked)}
          label={
            <Trans>
              Wykorzystaj nadpłatę (<Money grosze={credit} />)
            </Trans>
          }
        />
      )}
      <Field
        label={t`Powód korekty`}
        required
        hint={t`Zobaczą go rodzice i księgowość.`}
        error={tried && reason.trim() === '' ? t`Podaj powód.` : undefined}
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

type LineFieldsProps = {
  line: InvoiceLine
  draft: LineDraft
  onChange: (field: LineField, text: string) => void
}

function LineFields({ line, draft, onChange }: LineFieldsProps) {
  const { t } = useLingui()
  const name = line.display || line.name
  const labels: Record<LineField, string> = {
    days: t`Dni`,
    absent: t`Nieobecności`,
    daily: t`Za dzień`,
    mainValue: t`Stała`,
    amount: t`Kwota`,
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-bold break-words">{name}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {fieldsOf(line).map((field) => (
          <Field
            key={field}
            label={labels[field]}
            error={isRead(field, draft[field]) ? undefined : t`Popraw tę wartość.`}
          >
            <Input
              numeric
              autoComplete="off"
              value={draft[field]}
              onChange={({ target }) => onChange(field, target.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
