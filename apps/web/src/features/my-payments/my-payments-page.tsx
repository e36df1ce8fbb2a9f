import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sumGrosze } from '@skrzat/contract/money'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { useEager } from '#app/parts/index.ts'
import { DocumentWord, PlaceWord } from '#components/document-word.tsx'
import { News } from '#components/notices/news.tsx'
import { PushOffer } from '#components/offers/lazy.tsx'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { AccountToPay } from './account-to-pay.tsx'
import { byAccount } from './by-account.ts'
import { Credits } from './credits.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import './print.css'
import { myInvoicesOptions } from './queries.ts'
import { lastPayment } from './last-payment.ts'
import { Thanks } from './thanks.tsx'
import { useFollowInvoices } from './use-follow.ts'
import { useViewed } from './use-viewed.ts'

export type MyPaymentsPageProps = {
  /** Whether paid invoices are shown too. */
  history: boolean
  onHistoryChange: (history: boolean) => void
}

/** A parent's invoices to pay, with deadlines, accounts and how they were computed; and past payments. */
export function MyPaymentsPage({ history, onHistoryChange }: MyPaymentsPageProps) {
  const { t } = useLingui()
  const [ticked, tick] = useEager(history, onHistoryChange)
  const query = useQuery(myInvoicesOptions(history))
  useFollowInvoices()
  return (
    <Page
      title={t`Moje płatności`}
      width="narrow"
      actions={
        <Checkbox
          label={t`Pokaż historię`}
          checked={ticked}
          onChange={(event) => tick(event.currentTarget.checked)}
          className="print:hidden"
        />
      }
    >
      <News section="payment_user" onNews={() => void query.refetch()} />
      <div className="flex flex-col gap-4">
        <QueryState
          query={query}
          pending={<InvoicesPending />}
          empty={<Nothing history={history} onHistory={() => onHistoryChange(true)} />}
        >
          {(invoices) => (
            <Invoices
              // Without history, paid invoices are hidden before the answer arrives.
              invoices={history ? invoices : invoices.filter(({ paid }) => !paid)}
              waiting={query.isPlaceholderData}
            />
          )}
        </QueryState>
        <Credits />
        <PushOffer at="payments" />
      </div>
    </Page>
  )
}

function Invoices({ invoices, waiting }: { invoices: readonly Invoice[]; waiting: boolean }) {
  const { t } = useLingui()
  const onSeen = useViewed()
  const accounts = useMemo(() => byAccount(invoices), [invoices])
  const paid = invoices.filter((invoice) => invoice.paid)
  const cards = (some: readonly Invoice[], alone = false) => (
    <ul className="flex flex-col gap-4" aria-busy={waiting || undefined}>
      {some.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} alone={alone} onSeen={onSeen} />
      ))}
    </ul>
  )
  return (
    <>
      {accounts.length > 1 && (
        <DocumentWord
          kind={accounts.flat().every((each) => each.documentKind === 'NOTE') ? 'NOTE' : undefined}
        >
          <Summary open={accounts.flat()} />
        </DocumentWord>
      )}
      {accounts.map((toPay) => (
        <Fragment key={`${toPay[0].place.id} ${toPay[0].place.accountNumber}`}>
          {toPay.length > 1 && (
            <PlaceWord placeId={toPay[0].place.id}>
              <AccountToPay invoices={toPay} />
            </PlaceWord>
          )}
          {cards(toPay, toPay.length === 1)}
        </Fragment>
      ))}
      {paid.length > 0 && (
        <section aria-label={t`Opłacone`} className="flex flex-col gap-4">
          {accounts.length > 0 && <h2 className="pt-2 text-lg font-bold print:hidden">{t`Opłacone`}</h2>}
          {cards(paid)}
        </section>
      )}
    </>
  )
}

function Summary({ open }: { open: readonly Invoice[] }) {
  const { t } = useLingui()
  const count = open.length
  // Documents of several kinds have no word in common.
  const kinds = new Set(open.map(({ documentKind = 'INVOICE' }) => documentKind))
  return (
    <p className="text-muted print:hidden">
      <Trans>
        Razem do zapłaty{' '}
        <Money grosze={sumGrosze(open.map(({ amountLeft }) => amountLeft))} className="font-bold text-ink" />
      </Trans>{' '}
      {kinds.size === 1 &&
        t`${plural(count, { one: 'w\u00a0#\u00a0fakturze', few: 'w\u00a0#\u00a0fakturach', many: 'w\u00a0#\u00a0fakturach', other: 'w\u00a0#\u00a0faktury' })}`}
    </p>
  )
}

function Nothing({ history, onHistory }: { history: boolean; onHistory: () => void }) {
  const { t } = useLingui()
  if (history) {
    return (
      <EmptyState picture="kite" title={t`Nie ma jeszcze płatności`}>
        <Trans>Gdy placówka coś naliczy, zobaczysz tu kwotę, termin i numer konta.</Trans>
      </EmptyState>
    )
  }
  return <AllPaid onHistory={onHistory} />
}

/** Nothing is left to pay: thanks for what was paid recently, or only what will be here. */
function AllPaid({ onHistory }: { onHistory: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const { data: all, isLoading } = useQuery(myInvoicesOptions(true))
  if (isLoading) return <InvoicesPending />
  const last = lastPayment(all ?? [], today)
  const action = (
    <Button variant="secondary" onClick={onHistory}>
      <Trans>Zobacz historię</Trans>
    </Button>
  )
  if (last) return <Thanks {...last} action={action} />
  return (
    <EmptyState picture="kite" title={t`Wszystko opłacone`} action={action}>
      <Trans>Gdy placówka coś naliczy, zobaczysz tu kwotę, termin i numer konta.</Trans>
    </EmptyState>
  )
}

function InvoicesPending() {
  return (
    <Pending
      className="flex flex-col gap-4"
      skeletons={['h-72 w-full rounded-card', 'h-72 w-full rounded-card']}
    />
  )
}
