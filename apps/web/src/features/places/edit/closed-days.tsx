import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { DateText, plainDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { CLOSED_DAYS } from '#components/place-anchors.ts'
import { Section } from '../section.tsx'
import { AddClosedDays } from './add-closed-days.tsx'
import { closedRanges, type ClosedRange } from './closed-ranges.ts'
import { OpenDays } from './open-days.tsx'

/** The days on which the place is closed besides weekends and public holidays, from this year on. */
export function ClosedDays({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(trpc.places.closedDays.queryOptions({ placeId }))
  const [opening, setOpening] = useState<ClosedRange>()
  return (
    <Section title={t`Dni wolne`} anchor={CLOSED_DAYS}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          <Trans>
            Weekendy i święta są wolne zawsze. Tu dodasz przerwy tej placówki: nie zgłasza się wtedy
            nieobecności i nie nalicza opłat dziennych. Wystawione faktury się nie zmienią.
          </Trans>
        </p>
        <AddClosedDays placeId={placeId} />
        <QueryState
          query={query}
          pending={<Skeleton className="h-24 w-full rounded-card" />}
          empty={
            <p className="text-muted">
              <Trans>Od początku tego roku nie ma żadnych dni wolnych.</Trans>
            </p>
          }
        >
          {(days) => (
            <ul
              aria-label={t`Dni wolne`}
              className="divide-y divide-line rounded-card border border-line bg-card"
            >
              {closedRanges(days).map((range) => (
                <Range key={range.from} range={range} onRemove={() => setOpening(range)} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      {opening && <OpenDays placeId={placeId} range={opening} onClose={() => setOpening(undefined)} />}
    </Section>
  )
}

function Range({ range, onRemove }: { range: ClosedRange; onRemove: () => void }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { from, to, name, days } = range
  const [first, last] = [plainDay(from, locale), plainDay(to, locale)]
  const many = days.length
  return (
    <li className="flex items-center gap-4 py-1.5 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="tabular">
          <DateText value={from} form="plain" />
          {many > 1 && (
            <>
              {' – '}
              <DateText value={to} form="plain" />
            </>
          )}
        </span>
        <span className="text-sm text-muted">
          {many > 1 && t`${plural(many, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`}
        </span>
        {name && <span className="min-w-0 break-words">{name}</span>}
      </div>
      <Button
        icon={Trash2}
        variant="danger-quiet"
        size="icon"
        aria-label={many > 1 ? t`Usuń dni wolne od ${first} do ${last}` : t`Usuń dzień wolny ${first}`}
        onClick={onRemove}
      />
    </li>
  )
}
