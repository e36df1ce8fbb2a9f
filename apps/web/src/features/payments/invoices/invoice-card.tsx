import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { memo } from 'react'
import { listName } from '#components/kid-name.ts'
import type { InvoiceRowProps } from './invoice-row.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { MoreActions } from './row-actions.tsx'
import { isOpen } from './selection.ts'

type InvoiceCardProps = Pick<InvoiceRowProps, 'invoice' | 'index' | 'selected' | 'texts' | 'act' | 'onSelect'>

/** One invoice on a phone. The upper part opens it; the actions are below. */
export const InvoiceCard = memo(function InvoiceCard(props: InvoiceCardProps) {
  const { invoice, index, selected, texts, act, onSelect } = props
  const { t } = useLingui()
  const name = listName(invoice.kid)
  const open = isOpen(invoice)
  const notes = Object.values(texts.notes(invoice)).join(' · ')
  return (
    <article
      className={cn(
        'rounded-card border border-line bg-card px-4 pt-3 pb-2',
        selected && 'border-green bg-green-soft',
      )}
    >
      <button
        type="button"
        className="flex w-full flex-wrap items-start gap-x-3 rounded-small text-left"
        onClick={() => act('show', invoice)}
      >
        {/* The amount moves below the name before a word of the name breaks. */}
        <span className="max-w-full min-w-min flex-1">
          <span className="block font-medium break-words">{name}</span>
          <Group invoice={invoice} />
        </span>
        <span className="ml-auto text-right">
          <Money grosze={open ? invoice.amountLeft : invoice.amount} className="font-bold" />
          {open && invoice.amountLeft < invoice.amount && (
            <span className="block text-xs text-muted">
              <Trans>
                z <Money grosze={invoice.amount} />
              </Trans>
            </span>
          )}
        </span>
      </button>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="tabular">{invoice.number}</span>
        <span>
          <Trans>
            termin <DateText value={invoice.deadline} />
          </Trans>
        </span>
        <InvoiceState invoice={invoice} today={texts.today} day={texts.day} />
      </p>
      {notes && <p className="mt-0.5 text-xs text-muted">{notes}</p>}
      <div className="mt-1 -mr-2 -ml-3 flex items-center">
        {open && (
          <span className="grid size-11 place-items-center">
            <Checkbox
              label={t`Zaznacz: ${name}, ${invoice.number}`}
              labelHidden
              checked={selected}
              onChange={() => onSelect(invoice, index, false)}
            />
          </span>
        )}
        <span className="flex-1" />
        {open && (
          <Button
            variant="quiet"
            className="px-3 max-sm:whitespace-nowrap"
            aria-label={t`Oznacz opłaconą: ${name}, ${invoice.number}`}
            onClick={() => act('pay', invoice)}
          >
            {t`Oznacz opłaconą`}
          </Button>
        )}
        <MoreActions invoice={invoice} act={act} className="size-11" />
      </div>
    </article>
  )
})

function Group({ invoice }: { invoice: Invoice }) {
  const { group } = invoice.kid
  return (
    <span className="flex w-0 min-w-full items-center gap-1.5 text-sm text-muted">
      <GroupDot color={group.color} />
      <span className="min-w-0 break-words">{group.name}</span>
    </span>
  )
}
