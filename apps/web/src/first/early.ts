import { callsOf, type EarlyCall } from './early-calls.ts'

/** One answer of a batch, as tRPC sends it. */
export type EarlyAnswer = { result?: { data: unknown } }

/** Calls that were sent before the app's code was there, and their answers in the same order. */
export type Early = {
  token: string
  /** When it was asked: milliseconds since the page began. */
  at: number
  calls: string[]
  answers: Promise<readonly EarlyAnswer[]>
}

declare global {
  interface Window {
    skrzatEarly?: Early
  }
}

/** By which a call finds its early answer. */
export function nameOf(procedure: string, input: unknown): string {
  return `${procedure} ${JSON.stringify(input ?? {})}`
}

/** Sends the page's first calls, in one request. Without an answer the app asks again. */
export function askEarly(token: string, pattern: string | undefined, { pathname, search }: Location): Early {
  const calls = callsOf(pattern, pathname, search)
  const input = Object.fromEntries(
    calls.flatMap(([, sent]: EarlyCall, index) => (sent ? [[index, sent] as const] : [])),
  )
  const path = calls.map(([procedure]) => procedure).join(',')
  const answers = fetch(`/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { Authorization: `Bearer ${token}` },
  }).then((answer): Promise<readonly EarlyAnswer[]> => answer.json())
  // Whoever takes an answer hears of it; nobody may.
  answers.catch(() => undefined)
  return {
    token,
    at: performance.now(),
    calls: calls.map(([procedure, sent]) => nameOf(procedure, sent)),
    answers,
  }
}
