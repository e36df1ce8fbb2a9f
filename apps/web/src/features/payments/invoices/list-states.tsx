import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { ReceiptText, SearchX } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import type { ShownInvoices } from './use-invoice-list.ts'

type NothingHereProps = {
  placeId: number
  search: PaymentsSearch
  /** How many match the text in any state. */
  elsewhere: number
  onClear: ChangePaymentsSearch
}

/** No invoice is open, or none matches. */
export function NothingHere({ placeId, search, elsewhere, onClear }: NothingHereProps) {
  const { t } = useLingui()
  const { from, to, name, unviewed, status, state, group } = search
  const narrowed = Boolean(from ?? to ?? name ?? unviewed ?? status ?? state ?? group)
  if (elsewhere > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`Nic nie pasuje`}
        action={
          <Button variant="secondary" onClick={() => onClear({ state: 'all', status: undefined })}>
            {t`Pokaż wśród wszystkich (${elsewhere})`}
          </Button>
        }
      >
        <Trans>Takich faktur tu nie ma, ale są opłacone lub usunięte.</Trans>
      </EmptyState>
    )
  }
  if (narrowed) {
    const none = {
      from: undefined,
      to: undefined,
      name: undefined,
      unviewed: undefined,
      status: undefined,
      state: undefined,
      group: undefined,
    }
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`Nic nie pasuje`}
        action={
          <Button variant="secondary" onClick={() => onClear(none)}>
            {t`Pokaż wszystkie do zapłaty`}
          </Button>
        }
      >
        <Trans>Żadna faktura nie spełnia tych warunków.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t`Nie ma faktur do zapłaty`}
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
export function ListEnd({ list }: { list: ShownInvoices }) {
  const { t } = useLingui()
  const { query, invoices, totals, beginsLater } = list
  const total = totals?.count ?? 0
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
      {totals && (
        <span>
          <Trans>
            razem <Money grosze={totals.amount} className="font-medium text-ink" />, zostało{' '}
            <Money grosze={totals.left} className="font-medium text-ink" />
          </Trans>
        </span>
      )}
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
