import { Line, LineChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { TICK, TOOLTIP } from '#components/chart/look.ts'
import { useFigures } from './figures.ts'
import { type Line as Shown, minuteMarks } from './line.ts'

type LineChartProps = {
  times: readonly number[]
  lines: readonly Shown[]
  format: (value: number) => string
  /** The values are counts, so the axis has whole numbers only. */
  whole: boolean
}

/** Lines over time; hidden from screen readers, which get the summary and the table. */
export default function LineChart({ times, lines, format, whole }: LineChartProps) {
  const { time, clock } = useFigures()
  const data = times.map((at, index) => ({
    at,
    ...Object.fromEntries(lines.map(({ values }, line) => [`line${line}`, values[index] ?? 0])),
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={data} margin={{ top: 6, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          ticks={minuteMarks(times)}
          tickFormatter={clock}
          tick={TICK}
          stroke="var(--line)"
          minTickGap={40}
        />
        <YAxis tickFormatter={format} allowDecimals={!whole} tick={TICK} stroke="var(--line)" width={64} />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(at) => time(Number(at))}
          formatter={(value) => format(Number(value))}
        />
        {lines.map(({ name, color, dash }, line) => (
          <Line
            key={name}
            dataKey={`line${line}`}
            name={name}
            stroke={color}
            strokeWidth={2}
            {...(dash !== undefined && { strokeDasharray: dash })}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </Chart>
    </ResponsiveContainer>
  )
}
