import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { isErrorCode } from '@skrzat/contract/errors'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { toast } from '@skrzat/ui/toast'
import { useState } from 'react'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { listName } from '#components/kid-name.ts'
import { useUndo } from '../use-undo.ts'
import type { BulkProgress } from './bulk.ts'
import { PaymentFields, usePaymentFields, type PaymentDetails } from './payment-fields.tsx'
import { latestOf, sumLeft, type BulkSelection } from './selection.ts'
import { useBulk, type BulkKind } from './use-bulk.ts'

export type { BulkKind } from './use-bulk.ts'

type BulkDialogProps = {
  placeId: number
  kind: BulkKind
  /** The selection when the dialog opened. */
  selection: BulkSelection
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}

/** Asks once, then shows progress; closes after full success, otherwise lists the failures with reasons. */
export function BulkDialog({ placeId, kind, selection, onDone, onClose }: BulkDialogProps) {
  const { t } = useLingui()
  const [chosen] = useState(selection)
  const { progress, sending, start, again, paidBy } = useBulk(placeId, kind, chosen)
  const { said, undo } = useUndo(placeId)
  // A long run can be hidden: it continues, and reappears if not everything succeeded.
  const [left, setLeft] = useState(false)
  const count = chosen.size

  function finish(end: BulkProgress) {
    onDone(end.done)
    if (end.failed.length > 0 || end.unsent.length > 0) {
      setLeft(false)
      return
    }
    const done = end.done.length
    if (kind === 'pay') {
      said(
        t`${plural(done, { one: '# faktura jest opłacona', few: '# faktury są opłacone', many: '# faktur jest opłaconych', other: '# faktury są opłacone' })}`,
        { undo: undo(paidBy()) },
      )
    } else if (kind === 'remind') {
      toast.success(
        t`${plural(done, { one: 'Przypomniano o # fakturze', few: 'Przypomniano o # fakturach', many: 'Przypomniano o # fakturach', other: 'Przypomniano o # fakturach' })}`,
      )
    } else {
      toast.success(
        t`${plural(done, { one: '# faktura jest usunięta', few: '# faktury są usunięte', many: '# faktur jest usuniętych', other: '# faktury są usunięte' })}`,
      )
    }
    onClose()
  }

  if (!progress) {
    return (
      <BulkQuestion
        kind={kind}
        count={count}
        sum={sumLeft(chosen)}
        latest={latestOf(chosen)}
        onClose={onClose}
        onConfirm={(details) => void start(details).then(finish)}
      />
    )
  }
  if (left) return null
  const handled = progress.done.length + progress.failed.length
  const total = progress.total
  return (
    <Modal
      onClose={() => (sending ? setLeft(true) : onClose())}
      title={sending ? t`Trwa zapisywanie` : t`Nie wszystko się udało`}
      className="max-w-md"
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>
            {sending ? t`Kontynuuj w tle` : t`Zamknij`}
          </DialogClose>
          {!sending && again && (
            <Button onClick={() => void again().then(finish)}>{t`Ponów nieudane`}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Progress label={t`Postęp`} value={total ? handled / total : 1} detail={t`${handled} z ${total}`} />
        {!sending && <Unfinished progress={progress} chosen={chosen} />}
      </div>
    </Modal>
  )
}

function Unfinished({ progress, chosen }: { progress: BulkProgress; chosen: BulkSelection }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const unsent = progress.unsent.reduce((sum, { ids }) => sum + ids.length, 0)
  return (
    <>
      {unsent > 0 && (
        <Notice tone="danger">
          {t`${plural(unsent, { one: 'Nie wiadomo, czy zapisano # fakturę.', few: 'Nie wiadomo, czy zapisano # faktury.', many: 'Nie wiadomo, czy zapisano # faktur.', other: 'Nie wiadomo, czy zapisano # faktury.' })}`}{' '}
          {failureText(progress.error)} <Trans>Ponowienie niczego nie zapisze podwójnie.</Trans>
        </Notice>
      )}
      {progress.failed.length > 0 && (
        <ul aria-label={t`Nieudane`} className="divide-y divide-line rounded-control border border-line">
          {progress.failed.map(({ id, code }) => {
            const invoice = chosen.get(id)
            return (
              <li key={id} className="px-3 py-2 text-sm">
                <span className="font-medium">{invoice ? listName(invoice.kid) : id}</span>{' '}
                <span className="tabular text-muted">{invoice?.number}</span>
                <span className="block text-danger">
                  {i18n._(codeMessage(isErrorCode(code) ? code : 'internal'))}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

type BulkQuestionProps = {
  kind: BulkKind
  count: number
  /** The sum left on all of them, in grosze. */
  sum: number
  /** The latest day of issue among them. */
  latest: Day
  onClose: () => void
  onConfirm: (details: PaymentDetails | undefined) => void
}

function BulkQuestion({ kind, count, sum, latest, onClose, onConfirm }: BulkQuestionProps) {
  const { t } = useLingui()
  const { details, fields } = usePaymentFields()
  const questions = {
    pay: {
      title: t`${plural(count, { one: 'Oznaczyć # fakturę jako opłaconą?', few: 'Oznaczyć # faktury jako opłacone?', many: 'Oznaczyć # faktur jako opłacone?', other: 'Oznaczyć # faktury jako opłacone?' })}`,
      text: (
        <Trans>
          Zapiszemy wpłaty na łączną kwotę <Money grosze={sum} className="font-medium text-ink" />.
        </Trans>
      ),
      confirm: t`Oznacz jako opłacone`,
    },
    remind: {
      title: t`${plural(count, { one: 'Przypomnieć o # fakturze?', few: 'Przypomnieć o # fakturach?', many: 'Przypomnieć o # fakturach?', other: 'Przypomnieć o # fakturach?' })}`,
      text: (
        <Trans>Rodzice dostaną powiadomienia. O jednej fakturze przypominamy najwyżej raz dziennie.</Trans>
      ),
      confirm: t`Wyślij przypomnienia`,
    },
    delete: {
      title: t`${plural(count, { one: 'Usunąć # fakturę?', few: 'Usunąć # faktury?', many: 'Usunąć # faktur?', other: 'Usunąć # faktury?' })}`,
      text: (
        <Trans>
          Znikną także u rodziców, a z nimi <Money grosze={sum} className="font-medium text-ink" /> do
          zapłaty. To, co już wpłynęło, przejdzie na nadpłaty dzieci. Tego nie można cofnąć.
        </Trans>
      ),
      confirm: t`Usuń faktury`,
    },
  }
  const { title, text, confirm } = questions[kind]
  return (
    <Question
      onClose={onClose}
      tone={kind === 'delete' ? 'danger' : 'primary'}
      title={title}
      description={text}
      focus={kind === 'pay' ? 'confirm' : 'cancel'}
      confirmLabel={confirm}
      onConfirm={() => onConfirm(kind === 'pay' ? details : undefined)}
    >
      {kind === 'pay' && <PaymentFields {...fields} earliest={latest} />}
    </Question>
  )
}
