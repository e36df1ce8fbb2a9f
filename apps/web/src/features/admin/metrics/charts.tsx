import { useLingui } from '@lingui/react/macro'
import type { MetricsSample } from '@skrzat/contract/wire/metrics'
import { MinutesChart } from './minutes-chart.tsx'
import { MEGABYTE, useFigures } from './figures.ts'

const GREEN = 'var(--green)'
const SECOND = 'var(--warning)'
const THIRD = 'var(--danger)'

/** One chart for each measured figure, each with its latest values as text. */
export function Charts({ history }: { history: readonly MetricsSample[] }) {
  const { t } = useLingui()
  const { number, milliseconds, megabytes } = useFigures()
  const times = history.map(({ at }) => at)
  const of = (value: (sample: MetricsSample) => number) => history.map(value)
  const last = history.at(-1)
  if (!last) return null
  const perSecond = number(last.requests.count / last.seconds, 1)
  const failed = history.reduce((sum, { requests }) => sum + requests.failed, 0)
  const pool = last.pool
  const queues = last.queues
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <MinutesChart
        title={t`Zapytania na sekundę`}
        summary={t`Teraz ${perSecond} na sekundę; błędy serwera w ostatnim kwadransie: ${failed}.`}
        times={times}
        lines={[
          {
            name: t`zapytania`,
            color: GREEN,
            values: of(({ requests, seconds }) => requests.count / seconds),
          },
          {
            name: t`błędy serwera`,
            color: THIRD,
            dash: '4 3',
            values: of(({ requests, seconds }) => requests.failed / seconds),
          },
        ]}
        format={(value) => number(value, 1)}
      />
      <MinutesChart
        title={t`Czas odpowiedzi`}
        summary={t`Teraz średnio ${milliseconds(last.requests.mean)}, 95% w ciągu ${milliseconds(last.requests.p95)}.`}
        times={times}
        lines={[
          { name: t`średnio`, color: GREEN, values: of(({ requests }) => requests.mean) },
          { name: t`95%`, color: SECOND, dash: '6 3', values: of(({ requests }) => requests.p95) },
          { name: t`najdłużej`, color: THIRD, dash: '2 3', values: of(({ requests }) => requests.longest) },
        ]}
        format={milliseconds}
      />
      <MinutesChart
        title={t`Opóźnienie pętli zdarzeń`}
        summary={t`Teraz średnio ${milliseconds(last.delay.mean)}, najwięcej ${milliseconds(last.delay.longest)}. Ponad 100 ms odczuwa każdy.`}
        times={times}
        lines={[
          { name: t`średnio`, color: GREEN, values: of(({ delay }) => delay.mean) },
          { name: t`99%`, color: SECOND, dash: '6 3', values: of(({ delay }) => delay.p99) },
          { name: t`najdłużej`, color: THIRD, dash: '2 3', values: of(({ delay }) => delay.longest) },
        ]}
        format={milliseconds}
      />
      <MinutesChart
        title={t`Pamięć`}
        summary={t`Teraz proces zajmuje ${megabytes(last.memory.rss / MEGABYTE)}, w tym dane programu ${megabytes(last.memory.heapUsed / MEGABYTE)}.`}
        times={times}
        lines={[
          {
            name: t`cały proces`,
            color: SECOND,
            dash: '6 3',
            values: of(({ memory }) => memory.rss / MEGABYTE),
          },
          { name: t`dane programu`, color: GREEN, values: of(({ memory }) => memory.heapUsed / MEGABYTE) },
        ]}
        format={megabytes}
      />
      <MinutesChart
        title={t`Odśmiecanie pamięci`}
        summary={t`W ostatnich sekundach ${milliseconds(last.gc.total)} przerw, najdłuższa ${milliseconds(last.gc.longest)}.`}
        times={times}
        lines={[
          { name: t`razem`, color: GREEN, values: of(({ gc }) => gc.total) },
          { name: t`najdłużej`, color: THIRD, dash: '2 3', values: of(({ gc }) => gc.longest) },
        ]}
        format={milliseconds}
      />
      <MinutesChart
        title={t`Połączenia z bazą danych`}
        summary={
          pool
            ? t`Teraz zajęte ${pool.active} z ${pool.max}, czekających zapytań: ${pool.waiting}.`
            : t`Ten serwer nie ma jeszcze połączeń.`
        }
        times={times}
        lines={[
          { name: t`zajęte`, color: GREEN, values: of((sample) => sample.pool?.active ?? 0) },
          { name: t`wolne`, color: SECOND, dash: '6 3', values: of((sample) => sample.pool?.idle ?? 0) },
          {
            name: t`czekające`,
            color: THIRD,
            dash: '2 3',
            values: of((sample) => sample.pool?.waiting ?? 0),
          },
        ]}
        format={(value) => number(value)}
        whole
      />
      <MinutesChart
        title={t`Otwarte ekrany`}
        summary={t`Teraz otwartych strumieni: ${last.streams}, gniazd: ${last.sockets}.`}
        times={times}
        lines={[
          { name: t`strumienie`, color: GREEN, values: of(({ streams }) => streams) },
          { name: t`gniazda`, color: SECOND, dash: '6 3', values: of(({ sockets }) => sockets) },
        ]}
        format={(value) => number(value)}
        whole
      />
      <MinutesChart
        title={t`Zadania w kolejkach`}
        summary={
          queues
            ? t`Teraz czeka ${queues.waiting}, w toku ${queues.active}, nieudanych ${queues.failed}.`
            : t`Kolejki nie zostały jeszcze policzone.`
        }
        times={times}
        lines={[
          { name: t`czeka`, color: GREEN, values: of((sample) => sample.queues?.waiting ?? 0) },
          { name: t`w toku`, color: SECOND, dash: '6 3', values: of((sample) => sample.queues?.active ?? 0) },
          {
            name: t`nieudane`,
            color: THIRD,
            dash: '2 3',
            values: of((sample) => sample.queues?.failed ?? 0),
          },
        ]}
        format={(value) => number(value)}
        whole
      />
    </div>
  )
}
