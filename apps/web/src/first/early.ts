import type { DrawnPage, WantedPage } from '@skrzat/contract/wire/drawing'
import type { UiLocale } from '@skrzat/ui/locale'
import { callsOf } from './early-calls.ts'

/** One answer of a batch, as tRPC sends it. */
export type EarlyAnswer = { result?: { data: unknown } }

/** Calls sent before the app's code was loaded, and their answers in the same order. */
export type Early = {
  token: string
  /** When they were sent: milliseconds since the page began. */
  at: number
  calls: string[]
  /** Procedures that the page calls again anyway. */
  always: readonly string[]
  answers: Promise<readonly EarlyAnswer[]>
  /** The page drawn by the server from the answers; undefined if it did not. */
  page: Promise<string | undefined>
}

/** What the script in the document's head does before the app: for a page behind the sign-in, or for /login. */
export type First = {
  /** The first calls of a page behind the sign-in. */
  early?: Early
  /** Starts loading the page's files; on /login those of the page to which it leads. */
  load: () => void
  /** Sends the first calls of the page to which a sign-in leads. */
  ask: (token: string, address: string) => void
}

declare global {
  interface Window {
    skrzatFirst?: First
  }
}

/** The key by which a call finds its early answer. */
export function callNameOf(procedure: string, input: unknown): string {
  return `${procedure} ${JSON.stringify(input ?? {})}`
}

/**
 * Reloads a page that the service worker has cached, if its app has not started and the server has a newer one, as its
 * code may call procedures that no longer exist.
 * @returns whether it does
 */
function isReplaced({ headers }: Response): boolean {
  const newest = headers.get('x-app-script')
  const waiting = document.querySelector<HTMLScriptElement>('script[type="later"]')
  const [navigation] = performance.getEntriesByType('navigation')
  const isOlder =
    newest !== null &&
    waiting?.getAttribute('src') !== newest &&
    navigator.serviceWorker?.controller &&
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type !== 'reload'
  if (!waiting || !isOlder) return false
  waiting.remove()
  window.location.reload()
  return true
}

type Batch = readonly (EarlyAnswer & Partial<DrawnPage>)[]

/** Reads a batch as a stream: a drawn page is its first entry, in a line of its own. */
async function read(asked: Promise<Response>, found: (page?: string) => void): Promise<Batch> {
  const answer = await asked
  if (isReplaced(answer)) return new Promise(() => undefined)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let end = -1
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += part.value
    if (end !== -1) continue
    end = text.indexOf('\n')
    if (end === -1) continue
    const [line]: Batch = JSON.parse(`${text.slice(0, end)}]`)
    found(line?.page)
  }
  const all: Batch = JSON.parse(text)
  found(all[0]?.page)
  return all.filter(({ page }) => page === undefined)
}

type Asked = {
  token: string
  language: UiLocale
  pattern: string | undefined
  /** The server also draws the page, in this screen's size. */
  drawn: boolean
}

/** Sends the page's first calls in one request. Without an answer the app sends them again. */
export function askEarly(
  { token, language, pattern, drawn: isDrawn }: Asked,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Early {
  const { calls, hasOwn } = callsOf(pattern, pathname, search)
  const input = Object.fromEntries(calls.flatMap(([, sent], index) => (sent ? [[index, sent] as const] : [])))
  const page: WantedPage = {
    path: pathname,
    language,
    screen: {
      width: window.innerWidth,
      height: window.innerHeight,
      coarse: window.matchMedia('(pointer: coarse)').matches,
    },
  }
  const asked = new URLSearchParams({
    batch: '1',
    input: JSON.stringify(input),
    // A page without calls of its own has little to draw.
    ...(isDrawn && hasOwn && { drawn: JSON.stringify(page) }),
  })
  const path = calls.map(([procedure]) => procedure).join(',')
  let found: (page?: string) => void = () => undefined
  const drawn = new Promise<string | undefined>((resolve) => {
    found = resolve
  })
  const answers = read(
    fetch(`/trpc/${path}?${asked.toString()}`, { headers: { Authorization: `Bearer ${token}` } }),
    found,
  )
  // Rejections are handled by the consumer, if any.
  answers.catch(() => found())
  return {
    token,
    at: performance.now(),
    calls: calls.map(([procedure, sent]) => callNameOf(procedure, sent)),
    always: calls.flatMap(([procedure, , always]) => (always ? procedure : [])),
    answers,
    page: drawn,
  }
}
