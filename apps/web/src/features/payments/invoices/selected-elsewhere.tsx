import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { Popover, PopoverContent, PopoverTrigger } from '@skrzat/ui/popover'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { listName } from '#components/kid-name.ts'

type SelectedElsewhereProps = {
  /** Chosen before the search or a filter changed, and not among the rows now. */
  invoices: readonly Invoice[]
  onDrop: (ids: readonly number[]) => void
  /** Moves the focus away, as all of this goes. */
  onEmpty: () => void
}

/** How many chosen invoices the rows do not show, and which. */
export function SelectedElsewhere({ invoices, onDrop, onEmpty }: SelectedElsewhereProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const count = invoices.length
  if (count === 0) return null
  function drop(ids: readonly number[]) {
    onDrop(ids)
    // The pressed button goes.
    if (ids.length === count) onEmpty()
    else list.current?.focus()
  }
  const words = t`${count} poza tym widokiem`
  return (
    <Popover>
      <PopoverTrigger className="rounded-small text-green underline underline-offset-4 pointer-coarse:min-h-11">
        {words}
      </PopoverTrigger>
      <PopoverContent aria-label={words} className="w-80 p-2">
        <ul ref={list} tabIndex={-1} className="max-h-64 overflow-auto rounded-small">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="flex items-center gap-2 pl-2 text-sm">
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium">{listName(invoice.kid)}</span>{' '}
                <span className="tabular text-muted">{invoice.number}</span>
              </span>
              <Money grosze={invoice.amountLeft} />
              <Button
                icon={X}
                variant="quiet"
                size="icon-sm"
                aria-label={t`Odznacz: ${listName(invoice.kid)}, ${invoice.number}`}
                title={t`Odznacz`}
                onClick={() => drop([invoice.id])}
              />
            </li>
          ))}
        </ul>
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => drop(invoices.map(({ id }) => id))}>
          <Trans>Odznacz te poza widokiem</Trans>
        </Button>
      </PopoverContent>
    </Popover>
  )
}
