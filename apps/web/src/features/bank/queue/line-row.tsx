import { Trans, useLingui } from '@lingui/react/macro'
import type { BankLine, BankProposal } from '@skrzat/contract/wire/bank'
import { Badge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { DateText, plainDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import type { FocusEvent, ReactNode } from 'react'
import { Decided } from './decided.tsx'
import { Proposals } from './proposals.tsx'

type LineRowProps = {
  placeId: number
  line: BankLine
  current: boolean
  open: boolean
  onSelect: () => void
  onTake: (proposal: BankProposal) => void
  /** The buttons of the selected line. */
  children: ReactNode
}

/** A statement's line, and beside it its proposals or the decision on it. The row takes focus; Tab leads to its buttons. */
export function LineRow({ placeId, line, current, open, onSelect, onTake, children }: LineRowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { amount, date, payer, title, statement, position, state } = line
  const number = statement.number
  const row = {
    'data-line': line.id,
    role: 'group',
    'aria-label': `${plainDay(date, locale)}, ${moneyText(amount, locale)}, ${payer || title}`,
    'aria-current': current || undefined,
    tabIndex: current ? 0 : -1,
    // Selecting moves the rows below: a link or button that is being pressed must stay until the press has ended.
    onFocus: ({ target, currentTarget }: FocusEvent) =>
      (target === currentTarget || target.matches(':focus-visible')) && onSelect(),
    onClick: onSelect,
  } as const
  return (
    <div
      {...row}
      className={cn(
        'relative grid scroll-my-24 gap-x-4 gap-y-2 px-4 py-3 focus-visible:-outline-offset-2 lg:grid-cols-[8.5rem_9.5rem_minmax(0,5fr)_minmax(0,8fr)]',
        "before:absolute before:inset-y-0 before:left-0 before:w-1 before:content-['']",
        current ? 'bg-green-soft before:bg-green' : 'hover:bg-sunken',
      )}
    >
      <div className="flex items-baseline justify-between gap-3 lg:contents">
        <div className="min-w-0">
          <DateText value={date} form="plain" />
          <span className="block text-sm text-muted">
            {number ? t`wyciąg ${number}, poz. ${position}` : t`poz. ${position}`}
          </span>
        </div>
        <div className="flex flex-col items-end gap-1">
          <Money grosze={amount} className="font-bold" />
          <Mark line={line} />
        </div>
      </div>
      <div className="min-w-0">
        <div className="font-medium break-words">{payer || <Trans>Bez nazwy płatnika</Trans>}</div>
        <div className={cn('text-sm break-words text-muted', !current && 'line-clamp-2')}>{title}</div>
      </div>
      <div className="min-w-0">
        {state === 'WAITING' ? (
          <Proposals line={line} open={open} onTake={onTake} />
        ) : (
          <Decided placeId={placeId} line={line} />
        )}
        {current && children}
      </div>
    </div>
  )
}

/** Lines that take back another one are marked by a word. */
function Mark({ line: { mark } }: { line: BankLine }) {
  if (mark !== 'RC' && mark !== 'RD') return null
  return (
    <Badge tone="warning" className="h-auto min-h-6 text-right whitespace-normal">
      {mark === 'RC' ? <Trans>wycofanie wpłaty</Trans> : <Trans>zwrot wypłaty</Trans>}
    </Badge>
  )
}
