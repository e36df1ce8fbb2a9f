/**
 * Rate limits on messages: caps per hour and per day, by requester, recipient, place and in total. Pure; `usage.ts`
 * counts.
 */
import { addDays, warsawDay, warsawMidnight } from '@skrzat/contract/days'
import { type Cap, type SmsCaps, type Span } from '@skrzat/contract/sms-caps'
import { network } from '../../kernel/http/index.ts'

/**
 * The requester: anybody (`public`: codes to register or reset), a signed-in person for the own account (`person`), or
 * a place or the system (`place`). Public requests have a separate budget.
 */
export type SmsPurpose = 'public' | 'person' | 'place'

export type SmsAsk = {
  /** 9 digits. */
  readonly phone: string
  readonly purpose: SmsPurpose
  /** The requester's network address, if a person waits for the answer. */
  readonly address?: string
  readonly placeId?: number
}

export const BUDGETS = ['public', 'house'] as const
/** Two separate budgets, so that public requests can't exhaust that of the others. */
export type Budget = (typeof BUDGETS)[number]
export const DIMENSIONS = ['budget', 'place', 'address', 'prefix', 'number'] as const
/** `budget`: all messages of a budget. */
export type Dimension = (typeof DIMENSIONS)[number]

/** One counter that a message increments. */
export type Counter = {
  readonly dimension: Dimension
  readonly budget: Budget
  /** The address, prefix or place; the number, of a place's messages with the place: `600000005:7`. */
  readonly of: string
  readonly cap: Cap
}

const PREFIX_LENGTH = 3

function budgetOf(purpose: SmsPurpose): Budget {
  return purpose === 'public' ? 'public' : 'house'
}

/** The total cap of a budget. */
export function budgetCap(caps: SmsCaps, budget: Budget): Cap {
  if (budget === 'public') return caps.public
  return { hour: caps.total.hour - caps.public.hour, day: caps.total.day - caps.public.day }
}

/** All counters that a message increments. */
export function countersOf({ phone, purpose, address, placeId }: SmsAsk, caps: SmsCaps): Counter[] {
  const budget = budgetOf(purpose)
  const counter = (dimension: Dimension, of: string, cap: Cap): Counter => ({ dimension, budget, of, cap })
  return [
    counter('budget', '', budgetCap(caps, budget)),
    // Per place, as any place may enter any phone: one place must not use up the limit of the owner or of another
    // place.
    counter('number', placeId === undefined ? phone : `${phone}:${placeId}`, caps.number),
    counter('prefix', phone.slice(0, PREFIX_LENGTH), caps.prefix),
    ...(placeId === undefined ? [] : [counter('place', String(placeId), caps.place)]),
    ...(address === undefined ? [] : [counter('address', network(address), caps.address)]),
  ]
}

/** The counter's key in `sms_usage`. */
export function keyOf({ dimension, budget, of }: Pick<Counter, 'dimension' | 'budget' | 'of'>): string {
  return of === '' ? `${budget}:${dimension}` : `${budget}:${dimension}:${of}`
}

export type Window = { readonly start: Date; readonly end: Date }

const HOUR = 3_600_000

/** The clock hour, or the Warsaw day, that contains the instant. */
export function windowOf(span: Span, now: Date): Window {
  if (span === 'hour') {
    const start = Math.floor(now.getTime() / HOUR) * HOUR
    return { start: new Date(start), end: new Date(start + HOUR) }
  }
  const day = warsawDay(now)
  return { start: warsawMidnight(day), end: warsawMidnight(addDays(day, 1)) }
}
