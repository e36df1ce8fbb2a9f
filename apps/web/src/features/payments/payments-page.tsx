import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { loadedPart } from '#app/parts/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { News } from '#components/notices/news.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from './search.ts'

/** The page's initial tab. */
export const InvoicesTab = loadedPart(async () => (await import('./invoices/invoices-tab.tsx')).InvoicesTab)
const NewInvoice = lazy(async () => {
  await needTexts('billing')
  return { default: (await import('./new-invoice/new-invoice.tsx')).NewInvoice }
})
const ReportsTab = lazy(async () => {
  await needTexts('reports')
  return { default: (await import('./reports/reports-tab.tsx')).ReportsTab }
})
const PaymentTypesDialog = lazy(async () => ({
  default: (await import('./payment-types/payment-types-dialog.tsx')).PaymentTypesDialog,
}))

type PaymentsPageProps = { placeId: number; search: PaymentsSearch; changeSearch: ChangePaymentsSearch }

/** A place's payments: open invoices, new ones, reports, and payment types. */
export function PaymentsPage({ placeId, search, changeSearch }: PaymentsPageProps) {
  const { t } = useLingui()
  const tab = search.tab ?? 'invoices'
  return (
    <PaymentsFrame
      placeId={placeId}
      tab={tab}
      title={t`Płatności`}
      actions={
        <Button icon={ListChecks} variant="secondary" onClick={() => changeSearch({ types: true })}>
          {t`Rodzaje płatności`}
        </Button>
      }
      {...(tab === 'new' && {
        keys: [
          { keys: ['↑', '↓', '←', '→'], means: t`między komórkami` },
          { keys: ['Enter'], means: t`komórka niżej` },
          { keys: ['Shift', 'Enter'], means: t`komórka wyżej` },
        ],
      })}
    >
      <News section="payment" placeId={placeId} />
      <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
        {tab === 'invoices' && <InvoicesTab placeId={placeId} search={search} changeSearch={changeSearch} />}
        {tab === 'new' && <NewInvoice placeId={placeId} groupId={search.group} />}
        {tab === 'reports' && <ReportsTab placeId={placeId} />}
      </Suspense>
      {search.types && (
        <Suspense>
          <PaymentTypesDialog
            placeId={placeId}
            onClose={() => changeSearch({ types: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </PaymentsFrame>
  )
}
