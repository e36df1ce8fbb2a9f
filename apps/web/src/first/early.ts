import type { DrawnPage, WantedPage } from '@skrzat/contract/wire/drawing'
import type { UiLocale } from '@skrzat/ui/locale'
import { callsOf, EVERYWHERE, type EarlyCall } from './early-calls.ts'

/** One answer of a batch, as tRPC sends it. */
export type EarlyAnswer = { result?: { data: unknown } }

/** Calls that were sent before the app's code was there, and their answers in the same order. */
export type Early = {
  token: string
  /** When it was asked: milliseconds since the page began. */
  at: number
  calls: string[]
  answers: Promise<readonly EarlyAnswer[]>
  /** The page as the server has drawn it from the answers; undefined where it hasn't. */
  page: Promise<string | undefined>
}

/** What the script in the document's head has begun for a page inside. */
export type First = {
  early: Early
  /** Asks for the files of the page. */
  load: () => void
}

declare global {
  interface Window {
    skrzatFirst?: First
  }
}

/** By which a call finds its early answer. */
export function nameOf(procedure: string, input: unknown): string {
  return `${procedure} ${JSON.stringify(input ?? {})}`
}

/**
 * Sends the page's first calls, in one request, and asks for the page as it is drawn from the answers, for this screen.
 * Without an answer the app asks again.
 */
export function askEarly(
  { token, language, pattern }: { token: string; language: UiLocale; pattern: string | undefined },
  { pathname, search }: Location,
): Early {
  const calls = callsOf(pattern, pathname, search)
  const input = Object.fromEntries(
    calls.flatMap(([, sent]: EarlyCall, index) => (sent ? [[index, sent] as const] : [])),
  )
  const page: WantedPage = {
    path: pathname,
    language,
    screen: {
      width: window.innerWidth,
      height: window.innerHeight,
      coarse: window.matchMedia('(pointer: coarse)').matches,
    },
  }
  // Of a page that asks for no more there is little to draw.
  const isDrawn = calls.length > EVERYWHERE.length
  const asked = new URLSearchParams({
    batch: '1',
    input: JSON.stringify(input),
    ...(isDrawn && { drawn: JSON.stringify(page) }),
  })
  const path = calls.map(([procedure]) => procedure).join(',')
  const answers = fetch(`/trpc/${path}?${asked.toString()}`, {
    headers: { Authorization: `Bearer ${token}` },
  }).then((answer): Promise<readonly (EarlyAnswer & Partial<DrawnPage>)[]> => answer.json())
  // Whoever takes an answer hears of a failure; nobody may.
  const drawn = answers.then((all) => all[calls.length]?.page).catch(() => undefined)
  return {
    token,
    at: performance.now(),
    calls: calls.map(([procedure, sent]) => nameOf(procedure, sent)),
    answers,
    page: isDrawn ? drawn : Promise.resolve(undefined),
  }
}
