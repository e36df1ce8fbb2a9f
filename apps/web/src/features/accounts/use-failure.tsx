import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { useSecondsLeft } from './seconds-left.ts'

/**
 * A failed attempt in words, with a countdown of the seconds before the next one is allowed, after which the message
 * disappears.
 * @param at milliseconds since 1970 when it failed
 */
export function useFailure(error: unknown, at: number) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const failure = error ? failureOf(error) : undefined
  const retryAfter = failure?.retryAfter ?? 0
  const wait = useSecondsLeft(at + 1000 * retryAfter)
  let text: ReactNode
  if (wait > 0) {
    text = (
      <>
        <span aria-hidden>{t`Za dużo prób. Spróbuj ponownie za ${duration(wait)}.`}</span>
        {/* Announced once, and not every second. */}
        <span className="sr-only">{t`Za dużo prób. Spróbuj ponownie za ${duration(retryAfter)}.`}</span>
      </>
    )
  } else if (failure && retryAfter === 0) text = failureText(error)
  return { wait, text, code: failure?.code }
}

/** `45 s`, `2:05 min`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00A0s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\u00A0min`
}
