import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Sheet } from '@skrzat/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Check, CircleSlash2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { KidLink } from '#components/kid-link.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { kidName } from '#components/kid-name.ts'
import { UseCreditDialog } from '../credit/use-credit-dialog.tsx'
import { creditOptions, invoiceOptions } from '../queries.ts'
import { InvoiceDetails } from './invoice-details.tsx'
import { ReverseDialog, type Reversible } from './reverse-dialog.tsx'
import { type Act, actionsOn } from './row-action.ts'
import { isOpen } from './selection.ts'

type InvoiceSheetProps = {
  placeId: number
  id: number
  /** The listed invoice, shown while the sheet loads. */
  listed: Invoice | undefined
  act: Act
  onClose: () => void
}

/** One invoice, paid or not: how it was computed, its payments, its actions. */
export function InvoiceSheet({ placeId, id, listed, act, onClose }: InvoiceSheetProps) {
  const { t } = useLingui()
  const [reversing, setReversing] = useState<Reversible>()
  const query = useQuery({ ...invoiceOptions(id), ...(listed && { placeholderData: listed }) })
  const invoice = query.data
  const [using, setUsing] = useState(false)
  const { data: credit } = useQuery({
    ...creditOptions(invoice?.kid.id ?? 0),
    enabled: invoice !== undefined && isOpen(invoice),
  })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={invoice ? kidName(invoice.kid) : t`Dokument`}
      subtitle={
        invoice && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular">
              {invoice.documentKind === 'NOTE' ? t`rozliczenie ${invoice.number}` : invoice.number}
            </span>
            <GroupTag color={invoice.kid.group.color} name={invoice.kid.group.name} />
            {invoice.deletedDate !== null ? (
              <Badge>{t`usunięta`}</Badge>
            ) : (
              invoice.paid && <Badge tone="success">{t`opłacona`}</Badge>
            )}
            <KidLink kidId={invoice.kid.id} />
          </span>
        )
      }
      closeLabel={t`Zamknij`}
      className="md:w-[35rem]"
      footer={invoice && isOpen(invoice) && <Actions invoice={invoice} act={act} />}
    >
      <QueryState
        query={query}
        pending={
          <Pending className="flex flex-col gap-3" skeletons={['h-10 w-40', 'w-full', 'w-full', 'w-2/3']} />
        }
      >
        {(shown) => (
          <InvoiceDetails
            invoice={shown}
            onReverse={setReversing}
            onCredit={() => act('credit', shown)}
            onUseCredit={
              isOpen(shown) && (shown.ownLeft ?? 1) > 0 && credit && credit.amount > 0
                ? () => setUsing(true)
                : undefined
            }
            onCorrect={() => act('correct', shown)}
          />
        )}
      </QueryState>
      {invoice && reversing && (
        <ReverseDialog
          placeId={placeId}
          invoice={invoice}
          what={reversing}
          onClose={() => setReversing(undefined)}
        />
      )}
      {invoice && using && (
        <UseCreditDialog
          placeId={placeId}
          invoice={{ ...invoice, amountLeft: invoice.ownLeft ?? invoice.amountLeft }}
          credit={credit?.amount ?? 0}
          onClose={() => setUsing(false)}
        />
      )}
    </Sheet>
  )
}

/** Four in one row on a phone, with shorter words and without icons. */
const compact = 'max-md:px-2 max-md:text-sm max-md:[&_svg]:hidden'

function Actions({ invoice, act }: { invoice: Invoice; act: Act }) {
  const { t } = useLingui()
  return (
    <>
      <Button icon={Check} className={compact} onClick={() => act('pay', invoice)}>
        <span className="md:hidden">
          <Trans>Opłacona</Trans>
        </span>
        <span className="max-md:hidden">
          <Trans>Oznacz opłaconą</Trans>
        </span>
      </Button>
      <Button
        icon={CircleSlash2}
        variant="secondary"
        className={compact}
        onClick={() => act('partPayment', invoice)}
      >
        <span className="md:hidden">
          <Trans>Częściowo</Trans>
        </span>
        <span className="max-md:hidden">
          <Trans>Wpłata częściowa</Trans>
        </span>
      </Button>
      <Button icon={BellRing} variant="secondary" className={compact} onClick={() => act('remind', invoice)}>
        <Trans>Przypomnij</Trans>
      </Button>
      {actionsOn(invoice).has('delete') && (
        <Button
          icon={Trash2}
          variant="danger-quiet"
          size="icon"
          className="ml-auto"
          aria-label={t`Usuń fakturę`}
          title={t`Usuń fakturę`}
          onClick={() => act('delete', invoice)}
        />
      )}
    </>
  )
}
