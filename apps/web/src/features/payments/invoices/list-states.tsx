import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ReceiptText, SearchX } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import type { OpenInvoiceList } from './use-open-invoices.ts'

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
