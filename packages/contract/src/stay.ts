/**
 * What a kid that starts or leaves within a period is charged for it, by the place's rule
 * (docs/decisions/leaving.md). Pure; screens preview with it.
 */
import type { Day } from './days.ts'

/**
 * What the main value of a constant line is charged for such a kid. Daily lines charge the working days of its stay by
 * every rule.
 *
 * - `WHOLE_MONTH`: the whole of it
 * - `BY_DAYS`: the working days of the stay among those of the period
 * - `BY_HALVES`: the halves of months (1st to 15th, 16th to the end) with working days of the stay, among those of the
 *   period
 */
export const CHARGE_RULES = ['WHOLE_MONTH', 'BY_DAYS', 'BY_HALVES'] as const
export type ChargeRule = (typeof CHARGE_RULES)[number]

/** A kid's first and last day; null without one. */
export type KidDays = { readonly firstDay: Day | null; readonly lastDay: Day | null }

/** The part of the main value that is charged: `part` of `of`. */
export type Share = { readonly part: number; readonly of: number }

/** The part of a period that a kid attends, both inclusive, and its share of the main value. */
export type Stay = Share & { readonly from: Day; readonly to: Day }

type Period = { readonly from: Day; readonly to: Day }

const halfOf = (day: Day): string => `${day.slice(0, 7)}/${Number(day.slice(8)) <= 15 ? 1 : 2}`

/**
 * A kid's stay within a period.
 * @param workingDays the place's working days in the period
 * @returns undefined if it attends the whole period; null if no day of it
 */
export function stayIn(
  rule: ChargeRule,
  { from, to }: Period,
  workingDays: readonly Day[],
  { firstDay, lastDay }: KidDays,
): Stay | null | undefined {
  const first = firstDay !== null && firstDay > from ? firstDay : from
  const last = lastDay !== null && lastDay < to ? lastDay : to
  if (first > last) return null
  if (first === from && last === to) return undefined
  return {
    from: first,
    to: last,
    ...shareOf(rule, workingDays, daysOfStay(workingDays, { from: first, to: last })),
  }
}

/** The working days of a stay. */
export function daysOfStay(workingDays: readonly Day[], { from, to }: Period): Day[] {
  return workingDays.filter((day) => day >= from && day <= to)
}

function shareOf(rule: ChargeRule, all: readonly Day[], within: readonly Day[]): Share {
  if (rule === 'WHOLE_MONTH' || all.length === 0) return { part: 1, of: 1 }
  if (rule === 'BY_DAYS') return { part: within.length, of: all.length }
  const halves = (days: readonly Day[]) => new Set(days.map(halfOf)).size
  return { part: halves(within), of: halves(all) }
}

/** A share of grosze, in whole grosze, half up. */
export function shareOfGrosze(grosze: number, { part, of }: Share): number {
  return Math.floor((2 * grosze * part + of) / (2 * of))
}
