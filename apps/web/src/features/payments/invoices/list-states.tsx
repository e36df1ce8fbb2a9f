import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { ReceiptText, SearchX } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import type { OpenInvoiceList } from './use-open-invoices.ts'

const rows = Array.from({ length: 8 }, (_, index) => index)

/** The skeleton of the list while it loads. */
export function ListPending({ wide }: { wide: boolean }) {
  const { t } = useLingui()
  return (
    <section
      aria-busy
      aria-label={t`Wczytywanie faktur`}
      className={wide ? 'rounded-card border border-line bg-card' : 'flex flex-col gap-2.5'}
    >
      {rows.map((row) =>
        wide ? (
          <div key={row} className="flex h-10 items-center gap-8 border-b border-line px-4 last:border-0">
            <Skeleton className="w-48" />
            <Skeleton className="w-24" />
            <Skeleton className="ml-auto w-40" />
          </div>
        ) : (
          <Skeleton key={row} className="h-32 rounded-card" />
        ),
      )}
    </section>
  )
}

type NothingHereProps = { placeId: number; search: PaymentsSearch; onClear: ChangePaymentsSearch }

/** No invoice is open, or none matches. */
export function NothingHere({ placeId, search, onClear }: NothingHereProps) {
  const { t } = useLingui()
  const { from, to, name, unviewed, status } = search
  const narrowed = Boolean(from ?? to ?? name ?? unviewed ?? status)
  if (narrowed) {
    const none = { from: undefined, to: undefined, name: undefined, unviewed: undefined, status: undefined }
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`Nic nie pasuje`}
        action={
          <Button variant="secondary" onClick={() => onClear(none)}>
            {t`Pokaż wszystkie otwarte`}
          </Button>
        }
      >
        <Trans>Żadna otwarta faktura nie spełnia tych warunków.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t`Nie ma otwartych faktur`}
      action={
        <ButtonLink to="/place/$placeId/payments" params={{ placeId }} search={{ tab: 'new' }}>
          {t`Wystaw faktury`}
        </ButtonLink>
      }
    >
      <Trans>Tu będą faktury, które czekają na zapłatę. Opłacone znikają z tej listy.</Trans>
    </EmptyState>
  )
}

/** Under the last row: how many are shown, and how to load the rest. */
export function ListEnd({ list }: { list: OpenInvoiceList }) {
  const { t } = useLingui()
  const { query, invoices, total, beginsLater } = list
  const shown = invoices.length
  return (
    <div className="sticky left-0 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-3 text-sm text-muted">
      <output>
        {query.isFetchingNextPage
          ? t`Wczytywanie kolejnych faktur…`
          : shown === total
            ? t`${plural(total, { one: '# faktura', few: '# faktury', many: '# faktur', other: '# faktury' })}`
            : t`Pokazano ${shown} z ${total}`}
      </output>
      {beginsLater && (
        <Button variant="quiet" size="sm" onClick={() => list.fromBeginning()}>{t`Pokaż od początku`}</Button>
      )}
      {query.hasNextPage && !query.isFetchingNextPage && (
        <Button variant="quiet" size="sm" onClick={() => void query.fetchNextPage()}>
          {query.isFetchNextPageError ? t`Nie udało się wczytać. Spróbuj ponownie` : t`Pokaż więcej`}
        </Button>
      )}
    </div>
  )
}
