/**
 * Parsers of search params. Invalid values are dropped, so that a mangled link still opens the page. By hand and not
 * with zod: the router loads this eagerly, and the sign-in form would wait for it.
 */
import { isDay, type Day } from '@skrzat/contract/days'
import { useCallback } from 'react'

/** Changes some search params; undefined removes one. */
export type ChangeSearch<Search> = (
  change: { [Key in keyof Search]?: Search[Key] | undefined },
  options?: { replace?: boolean; resetScroll?: boolean },
) => void

export function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The last day around which a calendar's days still have a year of four digits. */
const LAST_DAY = '9998-12-31'

export function dayOf(value: unknown): Day | undefined {
  return typeof value === 'string' && isDay(value) && value <= LAST_DAY ? value : undefined
}

/** Search text; the router parses digits alone as a number. The server refuses NUL. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll('\0', '').trim()
    : ''
}

/** Part of a name. */
export function nameOf(value: unknown): string | undefined {
  const name = textOf(value)
  return name.length > 0 && name.length <= 100 ? name : undefined
}

export function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value)
}

export function flagOf(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined
}

type Navigate<Search> = (options: {
  search: (before: Search) => Search
  replace: boolean
  resetScroll: boolean
}) => unknown

/** How a route's screen changes its address: `useChangeSearch(Route.useNavigate())`. */
export function useChangeSearch<Search extends object>(navigate: Navigate<Search>): ChangeSearch<Search> {
  return useCallback(
    (change, { replace = false, resetScroll = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll }),
    [navigate],
  )
}
