import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { paymentTypesOptions } from '../queries.ts'
import { RetireQuestion } from './retire-question.tsx'
import { TypeForm } from './type-form.tsx'
import { TypeRow } from './type-row.tsx'

type PaymentTypesDialogProps = { placeId: number; onClose: () => void }

/** The place's payment types: list, add, change, retire. */
export function PaymentTypesDialog({ placeId, onClose }: PaymentTypesDialogProps) {
  const { t } = useLingui()
  const query = useQuery(paymentTypesOptions(placeId))
  /** The type in the form; `new` to add one. */
  const [editing, setEditing] = useState<PaymentType | 'new'>()
  const [retiring, setRetiring] = useState<PaymentType>()
  const close = () => setEditing(undefined)
  const title = !editing
    ? t`Rodzaje płatności`
    : editing === 'new'
      ? t`Nowy rodzaj płatności`
      : t`Zmień rodzaj płatności`
  return (
    <Modal
      onClose={onClose}
      title={title}
      description={
        editing ? undefined : t`Z nich składają się faktury. Zmiana kwot dotyczy tylko nowych faktur.`
      }
      className="max-w-xl"
    >
      {editing ? (
        <TypeForm placeId={placeId} type={editing === 'new' ? undefined : editing} onClose={close} />
      ) : (
        <QueryState
          query={query}
          pending={
            <Pending
              className="flex flex-col gap-4"
              skeletons={['h-10 w-full', 'h-10 w-full', 'h-10 w-full']}
            />
          }
        >
          {(types) => (
            <div className="flex flex-col items-start gap-4">
              {types.length === 0 ? (
                <EmptyState picture="shelf" title={t`Nie ma jeszcze rodzajów płatności`} className="py-6">
                  <Trans>
                    Dodaj pierwszy, na przykład czesne albo wyżywienie. Bez nich nie wystawisz faktury.
                  </Trans>
                </EmptyState>
              ) : (
                <ul className="w-full divide-y divide-line">
                  {types.map((type) => (
                    <TypeRow
                      key={type.id}
                      type={type}
                      onEdit={() => setEditing(type)}
                      onRetire={() => setRetiring(type)}
                    />
                  ))}
                </ul>
              )}
              <Button
                icon={Plus}
                variant={types.length === 0 ? 'primary' : 'secondary'}
                className={types.length === 0 ? 'self-center' : undefined}
                onClick={() => setEditing('new')}
              >
                {t`Dodaj rodzaj`}
              </Button>
            </div>
          )}
        </QueryState>
      )}
      {retiring && (
        <RetireQuestion placeId={placeId} type={retiring} onClose={() => setRetiring(undefined)} />
      )}
    </Modal>
  )
}
