/** Draws a page from the answers to its first calls. Runs in a worker of the server. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { Drawing, Drawn } from '@skrzat/contract/wire/drawing'
import { QueryClient } from '@tanstack/react-query'
import early from 'virtual:screens/early'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { routeTree } from '../route-tree.gen.ts'
import { loadTexts } from '#app/texts/index.ts'
import { stripReactMarks } from './bare.ts'
import { seedAnswer } from '../first/seed.ts'
import { drawWithin } from './current.ts'
import { LeftOut } from './left-out.ts'
import { markupOf } from './markup.ts'

/** Maximum milliseconds that a page waits for lazy parts. */
const FOR_PARTS = 5_000

type Route = { id: string; fullPath: string }

/** The router ends an index's path with a slash. */
function patternOf({ fullPath }: Route): string {
  return fullPath.replace(/(.)\/$/, '$1')
}

/** Whether the route is one of the drawn pages behind the sign-in. */
function isOne(route: Route): boolean {
  return route.id.startsWith('/_shell/') && patternOf(route) in early
}

/** Loads the pages' code before the first request, which would otherwise wait for it. */
async function loadPages() {
  const { routesById, loadRouteChunk } = createRouter({ routeTree, isServer: true })
  const pages = Object.values(routesById).filter(isOne)
  await Promise.all(pages.map(async (page) => loadRouteChunk(page)))
}

await loadPages()

let last: Promise<unknown> = Promise.resolve()

/** Serializes renderings, as one language is active at a time. */
function alone<Result>(render: () => Promise<Result>): Promise<Result> {
  const turn = last.then(render)
  last = turn.catch(() => undefined)
  return turn
}

const NOTHING: Drawn = { html: undefined, missing: [] }

export default async function draw(drawing: Drawing): Promise<Drawn> {
  const { path, language, screen, until } = drawing
  if (Date.now() > until) return NOTHING
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
  for (const [index, call] of drawing.calls.entries()) seedAnswer(client, call, drawing.answers[index])
  return drawWithin({ client, screen }, async () => {
    const router = createRouter({
      routeTree,
      history: createMemoryHistory({ initialEntries: [path] }),
      isServer: true,
    })
    await router.load()
    const { matches } = router.state
    const [page] = matches.slice(-1).map(({ routeId: id, fullPath }) => ({ id, fullPath }))
    // Other pages have no content yet.
    if (!page || !isOne(page)) return NOTHING
    const messages = new Set<string>()
    function note(error: unknown) {
      if (!(error instanceof LeftOut)) messages.add(error instanceof Error ? error.message : 'no error')
    }
    const drawn = (html?: string): Drawn => ({
      html,
      missing: [...messages].map((message) => ({ page: patternOf(page), message })),
    })
    for (const { status, error } of matches) if (status === 'error') note(error)
    if (matches.some(({ status }) => status !== 'success')) return drawn()
    return alone(async () => {
      // The page's loaders have named its catalogues.
      await loadTexts(language)
      i18n.activate(language)
      const stop = i18n.on('missing', ({ id }) => messages.add(`no text ${id}`))
      const markup = await markupOf(
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>,
        { within: Math.min(FOR_PARTS, until - Date.now()), onError: note },
      ).finally(stop)
      const html = markup === undefined ? '' : stripReactMarks(markup)
      // A page that failed completely is not drawn, so the frame stays.
      return drawn(html === '' ? undefined : html)
    })
  })
}
