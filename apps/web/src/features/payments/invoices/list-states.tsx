import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { useToastRoom } from '@skrzat/ui/toast-room'
import { useRef } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import type { ShownInvoices } from './use-invoice-list.ts'

type NothingHereProps = {
  placeId: number
  search: PaymentsSearch
  /** The number of matches in any state. */
  elsewhere: number
  onClear: ChangePaymentsSearch
}

/** No invoice is open, or none matches. */
export function NothingHere({ placeId, search, elsewhere, onClear }: NothingHereProps) {
  const { t } = useLingui()
  const { from, to, name, unviewed, status, state, group, guardian, amount, number } = search
  const narrowed = Boolean(
    from ?? to ?? name ?? unviewed ?? status ?? state ?? group ?? guardian ?? amount ?? number,
  )
  if (elsewhere > 0) {
    return (
      <EmptyState
        picture="puzzle"
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
      guardian: undefined,
      amount: undefined,
      number: undefined,
    }
    return (
      <EmptyState
        picture="puzzle"
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
      picture="jar"
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

/** The sums of all matching invoices, loaded or not. */
function Sums({ amount, left }: { amount: number; left: number }) {
  return (
    <span>
      <Trans>
        razem <Money grosze={amount} className="font-medium text-ink" />, zostało{' '}
        <Money grosze={left} className="font-medium text-ink" />
      </Trans>
    </span>
  )
}

/** Above a phone's cards, whose end may be far below. */
export function ListSums({ totals }: { totals: ShownInvoices['totals'] }) {
  if (!totals) return null
  return (
    <p className="tabular pb-2.5 text-sm text-muted">
      <Sums {...totals} />
    </p>
  )
}

/** Under the last row: how many rows are shown, and how to load the rest; sticky in a table, with the sums. */
export function ListEnd({ list, wide }: { list: ShownInvoices; wide: boolean }) {
  const { t } = useLingui()
  const { query, invoices, totals, beginsLater } = list
  const total = totals?.count ?? 0
  const shown = invoices.length
  const bar = useRef<HTMLDivElement>(null)
  useToastRoom(bar)
  return (
    <div
      ref={wide ? bar : null}
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 text-sm text-muted',
        wide
          ? 'sticky bottom-0 left-0 z-20 min-h-11 border-t border-line bg-card py-1 compact:min-h-9 compact:py-0'
          : 'py-3',
      )}
    >
      <output>
        {query.isFetchingNextPage
          ? t`Wczytywanie kolejnych faktur…`
          : shown === total
            ? t`${plural(total, { one: '# faktura', few: '# faktury', many: '# faktur', other: '# faktury' })}`
            : t`Pokazano ${shown} z ${total}`}
      </output>
      {wide && totals && <Sums {...totals} />}
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
