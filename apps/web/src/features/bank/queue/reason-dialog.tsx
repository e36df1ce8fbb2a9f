import { Trans, useLingui } from '@lingui/react/macro'
import { NOT_OURS_REASONS } from '@skrzat/contract/bank'
import type { BankLine } from '@skrzat/contract/wire/bank'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { RadioGroup } from '@skrzat/ui/radio'
import { useState, type FormEvent } from 'react'
import { FormDialog } from '#components/form-dialog.tsx'
import { useReasonText } from '../texts.ts'

type ReasonDialogProps = { line: BankLine; onClose: () => void; onChoose: (reason: string) => void }

const REASONS = NOT_OURS_REASONS.filter((reason) => reason !== 'reversed')

/** Asks why a line is not ours: a known reason, or another one in words. */
export function ReasonDialog({ line, onClose, onChoose }: ReasonDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const reasonText = useReasonText()
  const [reason, setReason] = useState<(typeof REASONS)[number]>(line.amount < 0 ? 'purchase' : 'subsidy')
  const [words, setWords] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose((reason === 'other' && words.trim()) || reason)
    onClose()
  }
  return (
    <FormDialog
      title={t`Dlaczego nie nasze?`}
      description={`${moneyText(line.amount, locale)}, ${line.payer || line.title}`}
      className="max-w-md"
      form={{ onSubmit: submit }}
      submitLabel={t`Nie nasze`}
      pending={false}
      onClose={onClose}
    >
      <RadioGroup
        legend={t`Powód`}
        legendHidden
        value={reason}
        onValueChange={setReason}
        options={REASONS.map((value) => ({ value, label: reasonText(value) }))}
      />
      {reason === 'other' && (
        <Field label={<Trans>Jaki</Trans>} aside={t`opcjonalnie`}>
          <Input
            maxLength={100}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
