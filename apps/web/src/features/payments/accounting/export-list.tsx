import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SalesExport } from '@skrzat/contract/wire/accounting'
import { Badge } from '@skrzat/ui/badge'
import { DateText } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { shortFormatNames } from './texts.ts'

/** Files that were made, newest first. */
export function ExportList({ exports }: { exports: readonly SalesExport[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="exports" className="min-w-0">
      <h2 id="exports" className="mb-3 text-lg font-bold">
        <Trans>Pobrane pliki</Trans>
      </h2>
      {exports.length === 0 ? (
        <EmptyState picture="shelf" title={t`Nie pobrano jeszcze żadnego pliku`} className="py-8">
          <Trans>Każdy plik zostaje tu zapisany, żeby nie zaksięgować tych samych dni dwa razy.</Trans>
        </EmptyState>
      ) : (
        <ul
          aria-label={t`Pobrane pliki`}
          className="divide-y divide-line rounded-card border border-line bg-card"
        >
          {exports.map((each) => (
            <ExportRow key={each.id} of={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ExportRow({ of }: { of: SalesExport }) {
  const { t } = useLingui()
  const { from, to, format, documents, sum, repetition, preliminary, sha256, madeBy, madeAt } = of
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium">
          {shortFormatNames[format]}: <DateText value={from} form="plain" /> –{' '}
          <DateText value={to} form="plain" />
        </p>
        <p className="text-sm break-words text-muted">
          {madeBy} · <DateText value={madeAt} />
        </p>
        <p className="text-xs break-all text-muted">{t`suma kontrolna SHA-256: ${sha256.slice(0, 16)}…`}</p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {repetition > 0 && <Badge tone="warning">{t`powtórzenie ${repetition}`}</Badge>}
        {preliminary && <Badge>{t`wstępny`}</Badge>}
      </div>
      <p className="ml-auto text-right">
        <span className="block text-sm text-muted">
          {t`${plural(documents, { one: '# dokument', few: '# dokumenty', many: '# dokumentów', other: '# dokumentu' })}`}
        </span>
        <Money grosze={sum} />
      </p>
    </li>
  )
}
