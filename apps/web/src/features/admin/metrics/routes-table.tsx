import { useLingui } from '@lingui/react/macro'
import type { MetricsNow } from '@skrzat/contract/wire/metrics'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { MinutesChart } from './minutes-chart.tsx'
import { useFigures } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

/** Milliseconds between polls of one route. */
const EVERY = 5_000

/** Every route with its times since the start, and one of them over time. */
export function RoutesTable({ routes }: Pick<MetricsNow, 'routes'>) {
  const { t } = useLingui()
  const { number, milliseconds } = useFigures()
  const [chosen, setChosen] = useState('')
  // Sorted by name, as the table's order changes while the person searches.
  const names = routes.map(({ name }) => name).toSorted()
  return (
    <div className="flex flex-col gap-4">
      <FiguresTable
        title={t`Trasy`}
        note={t`Od startu serwera; na górze te, które zajęły najwięcej czasu.`}
        heads={[
          t`Trasa`,
          t`Ile razy`,
          t`W ostatnim kwadransie`,
          t`Średnio`,
          t`95% w ciągu`,
          t`Najdłużej`,
          t`Błędy serwera`,
        ]}
        rows={routes.map(({ name, count, lately, mean, p95, longest, failed }) => ({
          name,
          figures: [
            number(count),
            number(lately),
            milliseconds(mean),
            milliseconds(p95),
            milliseconds(longest),
            number(failed),
          ],
        }))}
        empty={t`Nie było jeszcze żadnych zapytań.`}
      />
      <div className="max-w-md">
        <Field label={t`Pokaż trasę w czasie`}>
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t`Wybierz trasę`}</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
      {chosen !== '' && <RouteChart key={chosen} name={chosen} />}
    </div>
  )
}

function RouteChart({ name }: { name: string }) {
  const { t } = useLingui()
  const { number, milliseconds } = useFigures()
  const { data = [] } = useQuery({
    ...trpc.metrics.route.queryOptions({ name }),
    refetchInterval: EVERY,
    staleTime: 0,
  })
  const last = data.at(-1)
  const times = data.map(({ at }) => at)
  const rate = number(last?.perSecond ?? 0, 1)
  const mean = milliseconds(last?.mean ?? 0)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <MinutesChart
        title={t`${name}: na sekundę`}
        summary={t`Teraz ${rate} na sekundę.`}
        times={times}
        lines={[{ name: t`zapytania`, color: 'var(--green)', values: data.map((one) => one.perSecond) }]}
        format={(value) => number(value, 1)}
      />
      <MinutesChart
        title={t`${name}: czas`}
        summary={t`Teraz średnio ${mean}.`}
        times={times}
        lines={[{ name: t`średnio`, color: 'var(--green)', values: data.map((one) => one.mean) }]}
        format={milliseconds}
      />
    </div>
  )
}
