import { useLingui } from '@lingui/react/macro'
import type { RecentResult, SearchResult } from '@skrzat/contract/wire/search'
import { matchesTyped } from './marked.ts'
import type { Reference, Row, Section } from './row.ts'
import type { Action, useActions } from './use-actions.ts'
import { useRows } from './use-rows.ts'

/** Screens and actions shown at once. */
const SHOWN = 6

type Found = ReturnType<typeof useActions> & {
  readonly typed: string
  readonly result: SearchResult | undefined
  /** What was opened before, newest first, and what of it the person may still see. */
  readonly opened: readonly Reference[]
  readonly recent: RecentResult | undefined
  readonly named: boolean
}

/**
 * The results by kind, without empty kinds; before anything is typed, what was opened last and what is done most.
 * @param named whether each result shows its place, since there are several
 */
export function useSections({ typed, actions, places, result, opened, recent, named }: Found): Section[] {
  const { t } = useLingui()
  const rows = useRows(named)
  if (typed === '') {
    const known = [
      ...(recent?.kids ?? []).map(rows.kid),
      ...(recent?.invoices ?? []).map(rows.invoice),
      ...actions,
      ...places,
    ]
    const starts = actions.filter((action) => action.starts)
    return filled([
      section(
        'recent',
        t`Ostatnio otwarte`,
        opened.flatMap((each) => known.find(({ reference }) => reference === each) ?? []),
      ),
      section('starts', t`Działania`, (starts.length > 0 ? starts : actions).slice(0, SHOWN)),
      ...(places.length > 1 ? [section('places', t`Placówki`, places.slice(0, SHOWN))] : []),
    ])
  }
  const of = <Hit>(
    key: string,
    title: string,
    found: { readonly hits: readonly Hit[]; readonly more: boolean } | undefined,
    row: (hit: Hit) => Row,
  ) => section(key, title, found?.hits.map(row) ?? [], found?.more)
  const chosen = actions.flatMap((action) => matched(action, typed) ?? [])
  const visited = places.filter(({ label }) => matchesTyped(label, typed))
  return filled([
    section('actions', t`Ekrany i działania`, chosen.slice(0, SHOWN), chosen.length > SHOWN),
    of('kids', t`Dzieci`, result?.kids, rows.kid),
    of('guardians', t`Opiekunowie`, result?.guardians, rows.guardian),
    of('workers', t`Pracownicy`, result?.workers, rows.worker),
    of('phones', t`Telefony`, result?.phones, rows.phone),
    of('invoices', t`Faktury`, result?.invoices, rows.invoice),
    of('groups', t`Grupy`, result?.groups, rows.group),
    section('places', t`Placówki`, visited.slice(0, SHOWN), visited.length > SHOWN),
    of('files', t`Pliki`, result?.files, rows.file),
  ])
}

/** The action if what is typed begins its words; found by its other words, it shows these as well. */
function matched({ also, ...action }: Action, typed: string): Row | undefined {
  if (matchesTyped(action.label, typed)) return action
  if (also === undefined || !matchesTyped(also, typed)) return undefined
  return { ...action, detail: [also, action.detail].filter(Boolean).join(' · ') }
}

function section(key: string, title: string, rows: readonly Row[], more = false): Section {
  return { key, title, rows, more }
}

function filled(sections: readonly Section[]): Section[] {
  return sections.filter(({ rows }) => rows.length > 0)
}
