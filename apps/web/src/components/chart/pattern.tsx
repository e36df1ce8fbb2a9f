/** Fills that differ in pattern, not only in colour. */
export type Fill = 'plain' | 'dots' | 'stripes' | 'grid'

const colors = {
  plain: 'var(--green)',
  dots: 'var(--green)',
  stripes: 'var(--warning)',
  grid: 'var(--danger)',
} as const satisfies Record<Fill, string>

/** An SVG pattern, used by `fill="url(#id)"`. */
export function Pattern({ id, fill }: { id: string; fill: Fill }) {
  const color = colors[fill]
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill={fill === 'plain' ? color : 'var(--card)'} />
      {fill === 'dots' && <circle cx="3" cy="3" r="1.5" fill={color} />}
      {fill === 'stripes' && (
        <path d="M-1.5 1.5 1.5-1.5M0 6 6 0M4.5 7.5 7.5 4.5" stroke={color} strokeWidth="1.5" />
      )}
      {fill === 'grid' && <path d="M0 0V6M3 0V6M0 0H6M0 3H6" stroke={color} strokeWidth="1.5" />}
    </pattern>
  )
}

/** The outline of a filled shape. */
export function strokeOf(fill: Fill): string {
  return colors[fill]
}

/** A small square of the fill, for a legend. */
export function Swatch({ id, fill }: { id: string; fill: Fill }) {
  return (
    <svg width="16" height="16">
      <defs>
        <Pattern id={id} fill={fill} />
      </defs>
      <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={`url(#${id})`} stroke={colors[fill]} />
    </svg>
  )
}
