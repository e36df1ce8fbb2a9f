import { useId } from 'react'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { TICK, TOOLTIP } from './look.ts'
import { type Fill, Pattern, strokeOf } from './pattern.tsx'

export type Stack = {
  readonly name: string
  readonly fill: Fill
  /** One value per bar. */
  readonly values: readonly number[]
}

type StackedBarsProps = {
  /** Labels under the bars, from left to right. */
  labels: readonly string[]
  /** The stacks, from the bottom up. */
  stacks: readonly Stack[]
  format: (value: number) => string
  /** Rounded, for the axis, which is narrow. */
  shortFormat: (value: number) => string
}

/** Stacked bars; hidden from screen readers, which get the summary and the table. */
export default function StackedBars({ labels, stacks, format, shortFormat }: StackedBarsProps) {
  const id = useId()
  const data = labels.map((label, index) => ({
    label,
    ...Object.fromEntries(stacks.map(({ values }, stack) => [`stack${stack}`, values[index] ?? 0])),
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} margin={{ top: 6, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <defs>
          {stacks.map(({ name, fill }, stack) => (
            <Pattern key={name} id={`${id}${stack}`} fill={fill} />
          ))}
        </defs>
        <XAxis dataKey="label" tick={TICK} stroke="var(--line)" minTickGap={4} />
        <YAxis tickFormatter={shortFormat} tick={TICK} stroke="var(--line)" width={60} />
        <Tooltip
          {...TOOLTIP}
          cursor={{ fill: 'var(--sunken)' }}
          formatter={(value) => format(Number(value))}
        />
        {stacks.map(({ name, fill }, stack) => (
          <Bar
            key={name}
            dataKey={`stack${stack}`}
            name={name}
            stackId="all"
            fill={`url(#${id}${stack})`}
            stroke={strokeOf(fill)}
            maxBarSize={44}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
