import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { Sheet } from '@skrzat/ui/sheet'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { QueryError } from '#components/query-state.tsx'
import { creditOptions } from '../queries.ts'
import { CreditList } from './credit-list.tsx'
import { CreditEntries } from './credit-entries.tsx'
import { CreditForm } from './credit-form.tsx'
import { KidSelect } from './kid-select.tsx'

type CreditSheetProps = {
  placeId: number
  /** The kid; if left out, it is chosen in the sheet. */
  kidId: number | undefined
  onInvoice: (id: number) => void
  onClose: () => void
}

/** Credit ("nadpłata"): the kids with credit, and a child's balance, its history, adding and paying out. */
export function CreditSheet({ placeId, kidId, onInvoice, onClose }: CreditSheetProps) {
  const { t } = useLingui()
  const [kid, setKid] = useState(kidId)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t`Nadpłata`}
      subtitle={t`Wpłaty rodziców ponad kwotę faktur. Pokryją następne faktury.`}
      closeLabel={t`Zamknij`}
    >
      <div className="flex flex-col gap-6">
        <KidSelect placeId={placeId} kidId={kid} onChange={setKid} />
        {kid === undefined ? (
          <CreditList placeId={placeId} onKid={setKid} />
        ) : (
          <>
            <Button
              icon={ArrowLeft}
              variant="quiet"
              size="sm"
              className="-my-3 -ml-3 self-start"
              onClick={() => setKid(undefined)}
            >
              {t`Wszystkie nadpłaty`}
            </Button>
            <KidCredit key={kid} placeId={placeId} kidId={kid} onInvoice={onInvoice} />
          </>
        )}
      </div>
    </Sheet>
  )
}

type KidCreditProps = { placeId: number; kidId: number; onInvoice: (id: number) => void }

function KidCredit({ placeId, kidId, onInvoice }: KidCreditProps) {
  const { t } = useLingui()
  const query = useQuery(creditOptions(kidId))
  const credit = query.data
  const [saved, setSaved] = useState(0)
  if (!credit && query.error) return <QueryError query={query} />
  if (!credit) return <Skeleton className="h-48 w-full rounded-card" />
  return (
    <>
      <p>
        <span className="block text-sm text-muted">
          <Trans>Stan nadpłaty</Trans>
        </span>
        <Money grosze={credit.amount} className="text-xl font-bold" />
      </p>
      {(credit.amount > 0 || credit.deposit > 0) && (
        <ButtonLink
          icon={Undo2}
          variant="secondary"
          size="sm"
          className="-mt-3 self-start"
          to="/place/$placeId/payments/refunds"
          params={{ placeId }}
          search={{ kid: kidId }}
        >
          {t`Zleć zwrot na konto`}
        </ButtonLink>
      )}
      {/* Remounted after each entry, as the next one is another command. */}
      <CreditForm
        key={saved}
        placeId={placeId}
        kidId={kidId}
        available={credit.amount}
        onSaved={() => setSaved((times) => times + 1)}
      />
      <CreditEntries entries={credit.entries} onInvoice={onInvoice} />
    </>
  )
}
