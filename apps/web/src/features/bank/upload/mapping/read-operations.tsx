import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import type { ReadStatement } from '../statements.ts'

type ReadOperationsProps = {
  statement: ReadStatement
  /** It is being read in another way. */
  stale: boolean
}

/** The first operations as they are read, in the file's order, and how many there are. */
export function ReadOperations({ statement, stale }: ReadOperationsProps) {
  const { t } = useLingui()
  const { lines, from, to, opening, closing, first = [] } = statement
  // Operations may be equal: their place tells them apart.
  const numbered = first.map((each, index) => ({ ...each, key: index }))
  return (
    <div className={cn('flex flex-col gap-2', stale && 'opacity-60')} aria-busy={stale}>
      <ul
        aria-label={t`Odczytane operacje`}
        className="divide-y divide-line rounded-control border border-line bg-card"
      >
        {numbered.map(({ key, date, amount, payer, title }) => (
          <li
            key={key}
            className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 px-3 py-2 text-sm sm:grid-cols-[auto_1fr_auto]"
          >
            <DateText value={date} form="plain" className="tabular whitespace-nowrap text-muted" />
            <span className="min-w-0 break-words max-sm:col-span-2 max-sm:row-start-2">
              {payer ? (
                <span className="font-medium">{payer}</span>
              ) : (
                <span className="text-muted">{t`bez nadawcy`}</span>
              )}
              <span className="text-muted"> · </span>
              <span className="text-muted">{title || t`bez tytułu`}</span>
            </span>
            <Money grosze={amount} className="text-right font-medium" />
          </li>
        ))}
      </ul>
      <output className="text-sm text-muted">
        {t`Razem ${plural(lines, { one: '# pozycja', few: '# pozycje', many: '# pozycji', other: '# pozycji' })}`}
        {', '}
        <DateText value={from} form="plain" />–<DateText value={to} form="plain" />
        {opening !== null && closing !== null && (
          <>
            {', '}
            <Trans>
              saldo <Money grosze={opening} /> → <Money grosze={closing} />
            </Trans>
          </>
        )}
      </output>
    </div>
  )
}
