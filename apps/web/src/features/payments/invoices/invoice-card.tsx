import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { listName } from '#components/kid-name.ts'
import type { InvoiceRowProps } from './invoice-row.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { MoreActions } from './row-actions.tsx'
import { isOpen } from './selection.ts'

type InvoiceCardProps = Pick<InvoiceRowProps, 'invoice' | 'index' | 'selected' | 'texts' | 'act' | 'onSelect'>

/** One invoice on a phone: what it is, which opens it, beside its amount and actions. */
export const InvoiceCard = memo(function InvoiceCard(props: InvoiceCardProps) {
  const { invoice, index, selected, texts, act, onSelect } = props
  const { t } = useLingui()
  const name = listName(invoice.kid)
  const { group } = invoice.kid
  const open = isOpen(invoice)
  const notes = Object.values(texts.notes(invoice)).join(' · ')
  return (
    <article
      className={cn(
        'flex rounded-card border border-line bg-card pr-1 pl-4',
        open && 'pl-1',
        selected && 'border-green bg-green-soft',
      )}
    >
      {open && (
        <span className="grid size-11 shrink-0 place-items-center">
          <Checkbox
            label={t`Zaznacz: ${name}, ${invoice.number}`}
            labelHidden
            checked={selected}
            onChange={() => onSelect(invoice, index, false)}
          />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        {/* The amount moves below before a word of the name breaks. */}
        <button
          type="button"
          className="max-w-full min-w-min flex-1 self-start rounded-small py-2.5 text-left"
          onClick={() => act('show', invoice)}
        >
          <span className="block font-medium break-words">{name}</span>
          <span className="flex w-0 min-w-full flex-wrap items-center gap-x-3 text-sm text-muted">
            <span className="flex min-w-0 items-center gap-1.5">
              <GroupDot color={group.color} className="size-2" />
              <span className="min-w-0 break-words">{group.name}</span>
            </span>
            <span className="tabular">{invoice.number}</span>
            <span>
              <Trans>
                termin <DateText value={invoice.deadline} />
              </Trans>
            </span>
            <InvoiceState invoice={invoice} today={texts.today} day={texts.day} />
            {notes && <span className="text-xs">{notes}</span>}
          </span>
        </button>
        <div className="ml-auto flex flex-col items-end justify-between sm:flex-row sm:items-start">
          <span className="pt-2.5 pr-3 text-right">
            <Money grosze={open ? invoice.amountLeft : invoice.amount} className="font-bold" />
            {open && invoice.amountLeft < invoice.amount && (
              <span className="block text-xs text-muted">
                <Trans>
                  z <Money grosze={invoice.amount} />
                </Trans>
              </span>
            )}
          </span>
          <span className="flex">
            {open && (
              <Button
                icon={Check}
                variant="quiet"
                size="icon"
                className="size-11"
                aria-label={t`Oznacz opłaconą: ${name}, ${invoice.number}`}
                title={t`Oznacz opłaconą`}
                onClick={() => act('pay', invoice)}
              />
            )}
            <MoreActions invoice={invoice} act={act} className="size-11" />
          </span>
        </div>
      </div>
    </article>
  )
})
