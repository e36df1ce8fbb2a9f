import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditEntry } from '@skrzat/contract/wire/credit'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { changeText, moneyText } from '@skrzat/ui/money'
import { cn } from '@skrzat/ui/cn'
import { VirtualListInBox } from '@skrzat/ui/virtual-list'
import { creditEntryNames } from '../texts.ts'

type CreditEntriesProps = { entries: readonly CreditEntry[]; onInvoice: (id: number) => void }

/**
 * The history of all three accounts, newest first: what each entry changed of the credit, with the balance after it, of the
 * deposit and of refunds under way.
 */
export function CreditEntries({ entries, onInvoice }: CreditEntriesProps) {
  return (
    <section aria-labelledby="credit-entries">
      <h3 id="credit-entries" className="mb-1 text-sm font-bold">
        <Trans>Historia</Trans>
      </h3>
      {entries.length === 0 ? (
        <p className="text-muted">
          <Trans>Nie było jeszcze żadnej nadpłaty ani kaucji.</Trans>
        </p>
      ) : (
        <VirtualListInBox
          name="credit entries"
          rows={entries}
          keyOf={({ id }) => id}
          estimate={61}
          className="divide-y divide-line"
        >
          {(entry) => <Entry entry={entry} onInvoice={onInvoice} />}
        </VirtualListInBox>
      )}
    </section>
  )
}

function Entry({ entry, onInvoice }: { entry: CreditEntry; onInvoice: (id: number) => void }) {
  const { t, i18n } = useLingui()
  const locale = useUiLocale()
  const { amount, balance, deposit, refunding, invoice, additionalInfo: note } = entry
  const accounts = [
    { name: '', change: amount },
    { name: t`kaucja`, change: deposit },
    { name: t`zwroty w\u00a0drodze`, change: refunding },
  ]
  const changes = accounts.filter(({ change }) => change !== 0)
  const left = moneyText(balance, locale)
  return (
    <div className="flex flex-wrap items-start gap-x-4 py-2">
      <span className="min-w-36 flex-1">
        {i18n._(creditEntryNames[entry.kind])}
        {invoice && (
          <>
            {' '}
            <button
              type="button"
              className="tabular rounded-small text-green underline underline-offset-2"
              aria-label={t`Pokaż fakturę ${invoice.number}`}
              onClick={() => onInvoice(invoice.id)}
            >
              {invoice.number}
            </button>
          </>
        )}
        <span className="block text-sm text-muted">
          <DateText value={entry.at} />
        </span>
        {note && <span className="block text-sm break-words">{t`„${note}”`}</span>}
      </span>
      <span className="tabular ml-auto text-right">
        {changes.map(({ name, change }) => (
          <span key={name} className={cn('block font-medium', change > 0 && 'text-success')}>
            {name !== '' && <span className="text-sm font-normal text-muted">{name} </span>}
            {changeText(change, locale)}
          </span>
        ))}
        {amount !== 0 && <span className="block text-sm text-muted">{t`stan ${left}`}</span>}
      </span>
    </div>
  )
}
