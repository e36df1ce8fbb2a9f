import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { trpc } from '#app/calls/index.ts'
import { Question } from '#components/question.tsx'
import { deleteWorker } from '../queries.ts'

type DeleteWorkerProps = { placeId: number; worker: PlaceWorker; onClose: () => void }

/** Asks before a worker is deleted, with a stronger warning for the caller's own entry. */
export function DeleteWorker({ placeId, worker, onClose }: DeleteWorkerProps) {
  const { t } = useLingui()
  const { data: me } = useQuery(trpc.accounts.me.queryOptions())
  const { id: workerId, name, phone } = worker
  const remove = useMutation(deleteWorker(sayAndClose(t`Usunięto: ${name}`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć z pracowników: ${name}?`}
      description={
        me?.login === phone ? (
          <Trans>To Ty. Od razu stracisz uprawnienia w tej placówce.</Trans>
        ) : (
          <Trans>Ta osoba od razu straci uprawnienia pracownika. To, co zapisała, zostanie.</Trans>
        )
      }
      confirmLabel={t`Usuń pracownika`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, workerId })}
    />
  )
}
