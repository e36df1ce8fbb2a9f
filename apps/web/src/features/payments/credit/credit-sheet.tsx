import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { Sheet } from '@skrzat/ui/sheet'
import { Skeleton } from '@skrzat/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { QueryError } from '#components/query-state.tsx'
import { creditOptions } from '../queries.ts'
import { CreditList } from './credit-list.tsx'
import { CreditEntries } from './credit-entries.tsx'
import { CreditForm } from './credit-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { KidSelect } from './kid-select.tsx'

type CreditSheetProps = {
  placeId: number
  /** The kid; if left out, it is chosen in the sheet. */
  kidId: number | undefined
  /** Which form is open first. */
  account?: 'credit' | 'deposit'
  onInvoice: (id: number) => void
  onClose: () => void
}

/**
 * Credit ("nadpłata") and deposits ("kaucja"): the kids that have any, and a child's balances, their history, adding and
 * paying out.
 */
export function CreditSheet({ placeId, kidId, account = 'credit', onInvoice, onClose }: CreditSheetProps) {
  const { t } = useLingui()
  const [kid, setKid] = useState(kidId)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t`Nadpłata i\u00a0kaucja`}
      subtitle={t`Nadpłata pokryje następne faktury. Kaucję przechowujesz osobno.`}
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
              {t`Wszystkie nadpłaty i\u00a0kaucje`}
            </Button>
            <KidCredit key={kid} placeId={placeId} kidId={kid} initially={account} onInvoice={onInvoice} />
          </>
        )}
      </div>
    </Sheet>
  )
}

type KidCreditProps = {
  placeId: number
  kidId: number
  initially: 'credit' | 'deposit'
  onInvoice: (id: number) => void
}

function KidCredit({ placeId, kidId, initially, onInvoice }: KidCreditProps) {
  const { t } = useLingui()
  const query = useQuery(creditOptions(kidId))
  const credit = query.data
  const [saved, setSaved] = useState(0)
  const [account, setAccount] = useState<'credit' | 'deposit'>(initially)
  if (!credit && query.error) return <QueryError query={query} />
  if (!credit) return <Skeleton className="h-48 w-full rounded-card" />
  const balances = [
    { term: t`Stan nadpłaty`, grosze: credit.amount, always: true },
    { term: t`Kaucja`, grosze: credit.deposit, always: true },
    { term: t`Zwrot w\u00a0drodze`, grosze: credit.refunding, always: false },
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {balances.map(
          ({ term, grosze, always }) =>
            (always || grosze > 0) && (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd>
                  <Money grosze={grosze} className="text-xl font-bold" />
                </dd>
              </div>
            ),
        )}
      </dl>
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
      <Tabs value={account} onValueChange={(next) => setAccount(next === 'deposit' ? 'deposit' : 'credit')}>
        <TabsList aria-label={t`Co zmienić`}>
          <TabsTrigger value="credit">{t`Nadpłata`}</TabsTrigger>
          <TabsTrigger value="deposit">{t`Kaucja`}</TabsTrigger>
        </TabsList>
        <TabsContent value="credit">
          <CreditForm
            key={saved}
            placeId={placeId}
            kidId={kidId}
            available={credit.amount}
            onSaved={() => setSaved((times) => times + 1)}
          />
        </TabsContent>
        <TabsContent value="deposit">
          <DepositForm
            key={saved}
            placeId={placeId}
            kidId={kidId}
            held={credit.deposit}
            onSaved={() => setSaved((times) => times + 1)}
          />
        </TabsContent>
      </Tabs>
      <CreditEntries entries={credit.entries} onInvoice={onInvoice} />
    </>
  )
}
