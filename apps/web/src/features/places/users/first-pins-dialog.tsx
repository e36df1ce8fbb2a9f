import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { Notice } from '@skrzat/ui/notice'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { placePageOptions, sendFirstPins } from '../queries.ts'

type FirstPinsDialogProps = { placeId: number; onClose: () => void }

/** Sends the first PIN to everybody without one; shows the number before and after. */
export function FirstPinsDialog({ placeId, onClose }: FirstPinsDialogProps) {
  const { t } = useLingui()
  // Always refetched, as people may have been added since.
  const { data, isFetchedAfterMount, error } = useQuery({
    ...placePageOptions(placeId),
    refetchOnMount: 'always',
  })
  const send = useMutation(sendFirstPins())
  const waiting = isFetchedAfterMount ? (data?.unconfirmed ?? 0) : undefined
  const sent = send.data?.sent
  const failure = send.error ?? error
  return (
    <Modal
      onClose={onClose}
      title={t`Pierwsze PIN-y`}
      description={t`Osoby, które nie mają jeszcze PIN-u, dostaną go SMS-em. Do każdej wyślemy go tylko raz.`}
      className="max-w-md"
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>
            {sent === undefined && waiting !== 0 ? t`Anuluj` : t`Zamknij`}
          </DialogClose>
          {sent === undefined && waiting !== 0 && (
            <Button
              pending={waiting === undefined ? failure === null : send.isPending}
              disabled={waiting === undefined && failure !== null}
              onClick={() => send.mutate({ placeId })}
            >
              {t`Wyślij ${plural(waiting ?? 0, { one: '# SMS', few: '# SMS-y', many: '# SMS-ów', other: '# SMS-a' })}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Failure error={failure} />
        {sent !== undefined ? (
          <Notice tone="success">
            {sent === 0
              ? t`Wszyscy mają już PIN. Niczego nie wysłano.`
              : t`W drodze: ${plural(sent, { one: '# SMS z PIN-em.', few: '# SMS-y z PIN-em.', many: '# SMS-ów z PIN-em.', other: '# SMS-a z PIN-em.' })}`}
          </Notice>
        ) : waiting === undefined ? (
          !failure && <Skeleton className="h-6 w-48" />
        ) : waiting === 0 ? (
          <p>
            <Trans>Wszyscy rodzice i pracownicy mają już PIN. Nie ma komu go wysłać.</Trans>
          </p>
        ) : (
          <p className="text-lg font-medium">
            {t`${plural(waiting, { one: '# osoba czeka na PIN.', few: '# osoby czekają na PIN.', many: '# osób czeka na PIN.', other: '# osoby czeka na PIN.' })}`}
          </p>
        )}
      </div>
    </Modal>
  )
}
