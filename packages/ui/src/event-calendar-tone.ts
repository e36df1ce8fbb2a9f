import type { CSSProperties } from 'react'
import type { CalendarTone } from './event-calendar-props.ts'

const tones: Record<Exclude<CalendarTone, `group-${number}`>, [ground: string, ink: string, edge: string]> = {
  plain: ['--card', '--ink', '--edge'],
  green: ['--success-soft', '--success', '--success'],
  blue: ['--group-5-ground', '--group-5-ink', '--group-5-dot'],
  orange: ['--group-1-ground', '--group-1-ink', '--group-1-dot'],
}

function coloursOf(tone: CalendarTone): [ground: string, ink: string, edge: string] {
  if (tone === 'plain' || tone === 'green' || tone === 'blue' || tone === 'orange') return tones[tone]
  return [`--${tone}-ground`, `--${tone}-ink`, `--${tone}-dot`]
}

/** The background, text and border colours of an entry's tone. */
export function toneStyle(tone: CalendarTone): CSSProperties {
  const [ground, ink, edge] = coloursOf(tone)
  return { backgroundColor: `var(${ground})`, color: `var(${ink})`, borderColor: `var(${edge})` }
}
