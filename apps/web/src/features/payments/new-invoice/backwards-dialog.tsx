import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { DialogClose } from '@skrzat/ui/dialog'
import { Field } from '@skrzat/ui/field'
import { useState, type FormEvent } from 'react'
import { Modal } from '#components/modal.tsx'

type BackwardsDialogProps = {
  /** Whose rate of what. */
  title: string
  onClose: () => void
  onSave: (correctedFrom: Day) => void
}

/** Since when a child's own rate counts for invoices that were issued. */
export function BackwardsDialog({ title, onClose, onSave }: BackwardsDialogProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState<Day>()
  const [tried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (from === undefined) return
    onSave(from)
    onClose()
  }
  return (
    <Modal onClose={onClose} title={title} className="max-w-md">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t`Popraw też wystawione faktury od dnia`}
          required
          hint={t`Faktury za okres od tego dnia pojawią się w różnicach, do zatwierdzenia.`}
          error={tried && from === undefined ? t`Wybierz dzień.` : undefined}
        >
          <DatePicker
            value={from}
            onValueChange={setFrom}
            placeholder={t`Wybierz dzień`}
            calendarLabel={t`Popraw też wystawione faktury od dnia`}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>
            <Trans>Anuluj</Trans>
          </DialogClose>
          <Button type="submit">
            <Trans>Zapisz</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  )
}
