import { Trans, useLingui } from '@lingui/react/macro'
import type { ErasureRow, ErasureSubject } from '@skrzat/contract/wire/erasure'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DialogClose } from '@skrzat/ui/dialog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { ErasurePreview } from './erasure-preview.tsx'
import { askForErasure, carryOutErasure, erasurePreviewOptions } from './queries.ts'

type ErasureDialogProps = {
  subject: ErasureSubject
  title: string
  description?: ReactNode
  /**
   * `ask`: somebody else decides; `carryOut`: at once, after a proof of identity, or else asked for; `decide`: at once
   * or not at all, by an admin.
   */
  act: 'ask' | 'carryOut' | 'decide'
  onDone: (erasure: ErasureRow) => void
  onClose: () => void
}

/** The person cancelled the proof. */
const isCancelled = (error: unknown) => error !== null && failureOf(error).code === 'account.proof_required'

/** Shows what an erasure would do, and asks for it or carries it out. What can't be carried out now can be asked for. */
export function ErasureDialog({ subject, title, description, act, onDone, onClose }: ErasureDialogProps) {
  const { t } = useLingui()
  const query = useQuery(erasurePreviewOptions(subject))
  const [sure, setSure] = useState(false)
  const ask = useMutation(askForErasure({ onSuccess: onDone }))
  const carryOut = useMutation(
    carryOutErasure({
      onSuccess: onDone,
      // What refuses it now came after the preview, which then says it, and whether it can be asked for instead.
      onError: (error) => void (!isCancelled(error) && query.refetch()),
    }),
  )
  const pending = ask.isPending || carryOut.isPending
  const preview = query.data
  const refused = preview !== undefined && preview.refused !== null
  const asks = act === 'ask' || (act === 'carryOut' && refused)
  const nothing = preview?.erased.length === 0
  const failed = ask.error ?? carryOut.error
  const told = refused && carryOut.error !== null && failureOf(carryOut.error).code === preview.refused
  return (
    <Modal
      // An erasure that is under way can't be called off.
      onClose={() => !pending && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      footer={
        <>
          <DialogClose disabled={pending} className={buttonStyle({ variant: 'secondary' })}>
            {t`Anuluj`}
          </DialogClose>
          {asks ? (
            <Button
              pending={ask.isPending}
              disabled={!preview || nothing}
              onClick={() => ask.mutate(subject)}
            >
              {t`Poproś o usunięcie`}
            </Button>
          ) : (
            <Button
              variant="danger"
              pending={carryOut.isPending}
              disabled={!preview || refused || nothing || !sure}
              onClick={() => carryOut.mutate(subject)}
            >
              {t`Usuń na zawsze`}
            </Button>
          )}
        </>
      }
    >
      <QueryState
        query={query}
        pending={<Pending className="flex flex-col gap-3" skeletons={['h-24', 'h-40']} />}
      >
        {(shown) => (
          <div className="flex flex-col gap-5">
            <ErasurePreview preview={shown} />
            {asks ? (
              <p className="text-sm text-muted">
                <Trans>Prośba trafi do osób, które o tym decydują. Odpowiedź należy się w miesiąc.</Trans>
              </p>
            ) : (
              !refused &&
              !nothing && (
                <Checkbox
                  checked={sure}
                  onChange={({ target }) => setSure(target.checked)}
                  label={t`Rozumiem, że tego nie da się cofnąć`}
                />
              )
            )}
            {!isCancelled(failed) && !told && <Failure error={failed} />}
          </div>
        )}
      </QueryState>
    </Modal>
  )
}
