import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { BellRing, Check, Copy, PiggyBank, Trash2, X } from 'lucide-react'
import type { BulkKind } from './bulk-dialog.tsx'
import { SelectedElsewhere } from './selected-elsewhere.tsx'
import { sumLeft, type Selection } from './selection.ts'

type BulkBarProps = {
  selection: Selection
  /** The invoices in the rows. */
  shown: readonly Invoice[]
  className: string
  onAct: (kind: BulkKind) => void
  onCredit: () => void
  onCopy: () => void
  /** Unselects some. */
  onDrop: (ids: readonly number[]) => void
  onClear: () => void
}

/** On a phone, and on a tablet with its menu, there is only space for the icon. */
const compact = 'max-lg:w-11 max-lg:px-0'

/** Actions on the chosen invoices, with their sum. */
export function BulkBar(props: BulkBarProps) {
  const { selection, shown, className, onAct, onCredit, onCopy, onDrop, onClear } = props
  const { t } = useLingui()
  const count = selection.size
  const inRows = new Set(shown.map(({ id }) => id))
  const elsewhere = [...selection.values()].filter(({ id }) => !inRows.has(id))
  /** The bar disappears once nothing is selected, so the focus moves to a selected row, if one is shown. */
  function leave() {
    const row = document.querySelector<HTMLElement>('[data-keys="list"] :checked')
    const next = row ?? document.querySelector<HTMLElement>('#content')
    next?.focus()
  }
  function clear() {
    leave()
    onClear()
  }
  return (
    <ActionBar
      label={t`Zaznaczone faktury`}
      className={cn(
        'bottom-[calc(var(--bottom-bar,0px)+0.5rem)] max-xl:flex-col max-xl:items-stretch max-md:px-3 [&>div]:flex-nowrap max-[359px]:[&>div]:gap-1.5 xl:[&>div:last-child]:shrink-0',
        className,
      )}
      summary={
        <div className="flex items-center justify-between gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="whitespace-nowrap">
              {t`${plural(count, { one: 'Zaznaczono # fakturę', few: 'Zaznaczono # faktury', many: 'Zaznaczono # faktur', other: 'Zaznaczono # faktury' })}`}
            </span>
            <SelectedElsewhere invoices={elsewhere} onDrop={onDrop} onEmpty={leave} />
            <span className="text-muted min-[360px]:whitespace-nowrap">
              <Trans>
                razem zostało <Money grosze={sumLeft(selection)} className="font-bold text-ink" />
              </Trans>
            </span>
          </div>
          <Button
            icon={X}
            variant="quiet"
            size="icon"
            className="-my-1 -mr-2 shrink-0"
            aria-label={t`Odznacz wszystkie`}
            title={t`Odznacz wszystkie`}
            onClick={clear}
          />
        </div>
      }
    >
      <Button
        icon={Trash2}
        variant="danger-quiet"
        className={compact}
        aria-label={t`Usuń`}
        onClick={() => onAct('delete')}
      >
        <span className="max-lg:hidden">{t`Usuń`}</span>
      </Button>
      <Button
        icon={Copy}
        variant="secondary"
        size="icon"
        className="max-lg:hidden"
        aria-label={t`Kopiuj wiersze`}
        title={t`Kopiuj wiersze`}
        onClick={onCopy}
      />
      <Button
        icon={PiggyBank}
        variant="secondary"
        className={compact}
        aria-label={t`Nadpłata`}
        onClick={onCredit}
      >
        <span className="max-lg:hidden">{t`Nadpłata`}</span>
      </Button>
      <Button
        icon={BellRing}
        variant="secondary"
        className={compact}
        aria-label={t`Przypomnij`}
        onClick={() => onAct('remind')}
      >
        <span className="max-lg:hidden">{t`Przypomnij`}</span>
      </Button>
      <Button
        icon={Check}
        className="max-xl:ml-auto max-[359px]:[&_svg]:hidden"
        onClick={() => onAct('pay')}
      >{t`Opłacone`}</Button>
    </ActionBar>
  )
}
