/** The look of all charts, as props for recharts. */
export const TICK = { fill: 'var(--muted)', fontSize: 12 }

export const TOOLTIP = {
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--float)',
    border: '1px solid var(--line)',
    borderRadius: 10,
    fontSize: 13,
  },
  itemStyle: { color: 'var(--ink)' },
}
