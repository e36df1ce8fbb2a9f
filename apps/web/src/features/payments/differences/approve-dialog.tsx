import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import type { Difference } from '@skrzat/contract/wire/differences'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { useUiLocale } from '@skrzat/ui/locale'
import { changeText, Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateQueries, useCommand } from '#app/calls/index.ts'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { type ApprovalProgress, nothingSent, portionsOf, sendPortions } from './portions.ts'
import { approvePortion, aroundDifferences } from './queries.ts'

type ApproveDialogProps = {
  placeId: number
  /** All that are open. */
  differences: readonly Difference[]
  /** What they come to together. */
  together: number
  onClose: () => void
}

/** Asks once, then shows progress; closes after full success, otherwise lists what was refused and why. */
export function ApproveDialog({ placeId, differences, together, onClose }: ApproveDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const client = useQueryClient()
  const command = useCommand()
  // Those that were open when it was asked: the list behind changes meanwhile.
  const [chosen] = useState(differences)
  const [sum] = useState(together)
  const [progress, setProgress] = useState<ApprovalProgress>()
  const [sending, setSending] = useState(false)
  const approve = useMutation(approvePortion())
  const waits = useWaits()
  const corrected = chosen.filter(({ by }) => by === 'CORRECTION')
  const lineOf = ({ invoice, paymentType }: Difference) => `${invoice.id}-${paymentType.id}`
  const carried = new Set(chosen.filter(({ by }) => by === 'NEXT_INVOICE').map(lineOf)).size
  const corrections = new Set(corrected.map(({ invoice }) => invoice.id)).size
  const count = chosen.length

  async function send(toSend: readonly (readonly string[])[], before: ApprovalProgress) {
    setSending(true)
    const end = await sendPortions(
      toSend,
      before,
      (ids) => approve.mutateAsync(command({ placeId, ids: [...ids] })),
      setProgress,
    )
    setSending(false)
    await invalidateQueries(client, aroundDifferences)
    if (end.failed.length > 0 || end.unsent.length > 0) return
    const amount = changeText(end.sum, locale)
    const made = [
      ...(end.corrections > 0 || end.carried === 0
        ? [
            t`${plural(end.corrections, { one: 'Wystawiono # korektę', few: 'Wystawiono # korekty', many: 'Wystawiono # korekt', other: 'Wystawiono # korekty' })}`,
          ]
        : []),
      ...(end.carried > 0 ? [waits(end.carried)] : []),
    ].join(', ')
    toast.success(t`${made}, razem ${amount}`)
    onClose()
  }

  if (!progress) {
    return (
      <Question
        onClose={onClose}
        title={t`${plural(count, { one: 'Zatwierdzić # różnicę?', few: 'Zatwierdzić # różnice?', many: 'Zatwierdzić # różnic?', other: 'Zatwierdzić # różnicy?' })}`}
        description={
          <>
            {corrections > 0 &&
              t`${plural(corrections, { one: 'Powstanie # korekta', few: 'Powstaną # korekty', many: 'Powstanie # korekt', other: 'Powstanie # korekty' })}`}
            {corrections > 0 && carried > 0 && ', '}
            {carried > 0 && waits(carried)}
            {', '}
            <Trans>
              razem <Money change grosze={sum} className="font-medium text-ink" />.
            </Trans>
            {corrections > 0 && <> {t`Rodzice dostaną powiadomienia.`}</>}
          </>
        }
        confirmLabel={t`Zatwierdź wszystkie`}
        onConfirm={() => void send(portionsOf(chosen), nothingSent(count))}
      />
    )
  }
  return (
    <Modal
      onClose={onClose}
      title={sending ? t`Trwa zapisywanie` : t`Nie wszystko się udało`}
      className="max-w-md"
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zamknij`}</DialogClose>
          {!sending && progress.unsent.length > 0 && (
            <Button onClick={() => void send(progress.unsent, progress)}>{t`Ponów nieudane`}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Progress
          label={t`Postęp`}
          value={progress.handled / count}
          detail={t`${progress.handled} z ${count}`}
        />
        {!sending && <Unfinished progress={progress} chosen={chosen} />}
      </div>
    </Modal>
  )
}

/** `3 wyrównania czekają na następne wystawienie` */
function useWaits() {
  const { t } = useLingui()
  return (carried: number) =>
    t`${plural(carried, { one: '# wyrównanie czeka na następne wystawienie', few: '# wyrównania czekają na następne wystawienie', many: '# wyrównań czeka na następne wystawienie', other: '# wyrównania czeka na następne wystawienie' })}`
}

function Unfinished({ progress, chosen }: { progress: ApprovalProgress; chosen: readonly Difference[] }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const unsent = progress.unsent.flat().length
  const byId = new Map(chosen.map((one) => [one.id, one]))
  return (
    <>
      {unsent > 0 && (
        <Notice tone="danger">
          {t`${plural(unsent, { one: 'Nie wiadomo, czy zapisano # różnicę.', few: 'Nie wiadomo, czy zapisano # różnice.', many: 'Nie wiadomo, czy zapisano # różnic.', other: 'Nie wiadomo, czy zapisano # różnicy.' })}`}{' '}
          {failureText(progress.error)} <Trans>Ponowienie niczego nie zapisze podwójnie.</Trans>
        </Notice>
      )}
      {progress.failed.length > 0 && (
        <ul aria-label={t`Nieudane`} className="divide-y divide-line rounded-control border border-line">
          {progress.failed.map(({ id, code }) => {
            const difference = byId.get(id)
            return (
              <li key={id} className="px-3 py-2 text-sm">
                <span className="font-medium">{difference?.kid.name}</span>{' '}
                <span className="tabular text-muted">{difference?.invoice.number}</span>
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
