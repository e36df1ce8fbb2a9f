/** Draws a page from the answers to its first calls. Runs in a worker of the server. */
import { i18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { routeTree } from '../../route-tree.gen.ts'
import { bare } from '../bare.ts'
import { PATTERNS } from '../early-calls.ts'
import { seed } from '../seed.ts'
import { within, type Screen } from './current.ts'

/** A page and what it is drawn from. */
export type Drawing = {
  /** Without search params. */
  readonly path: string
  readonly language: string
  readonly screen: Screen
  /** Each with its input, as tRPC sends it. */
  readonly calls: readonly (readonly [procedure: string, input: unknown])[]
  /** Data of the answers, in the same order. */
  readonly answers: readonly unknown[]
  /** When nobody waits for it any more: milliseconds since 1970. */
  readonly until: number
}

const texts = import.meta.glob<{ messages: Messages }>('../../locales/*/{start,inside}.po')

/** Passes in which parts that are loaded after their page may be asked for: a part may have parts. */
const PASSES = 3

/** Whether it is one of those pages, inside; the router ends an index's path with a slash. */
function isOne({ id, fullPath }: { id: string; fullPath: string }): boolean {
  return id.startsWith('/_app/') && PATTERNS.has(fullPath.replace(/(.)\/$/, '$1'))
}

/** Loads the pages before the first is asked for: whoever opens it is not to wait for its code. */
async function loadPages() {
  const { routesById, loadRouteChunk } = createRouter({ routeTree, isServer: true })
  const pages = Object.values(routesById).filter(isOne)
  await Promise.all(pages.map(async (page) => loadRouteChunk(page)))
}

await loadPages()

/** @returns the page's markup; undefined where it is no page of these, leads elsewhere or can't be shown */
export default async function draw(drawing: Drawing): Promise<string | undefined> {
  const { path, language, screen, until } = drawing
  if (Date.now() > until) return undefined
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
  for (const [index, call] of drawing.calls.entries()) seed(client, call, drawing.answers[index])
  const loaded = await Promise.all(
    ['start', 'inside'].map(async (part) => texts[`../../locales/${language}/${part}.po`]?.()),
  )
  return within({ client, screen }, async () => {
    const router = createRouter({
      routeTree,
      history: createMemoryHistory({ initialEntries: [path] }),
      isServer: true,
    })
    await router.load()
    const { matches } = router.state
    // Others have texts of their own, or nothing to show yet.
    if (!matches.slice(-1).some(({ routeId: id, fullPath }) => isOne({ id, fullPath }))) return undefined
    if (matches.some(({ status }) => status !== 'success')) return undefined
    let html = ''
    for (let pass = 0; pass < PASSES; pass++) {
      // One language is shown at a time, which holds as rendering waits for nothing.
      for (const part of loaded) if (part) i18n.load(language, part.messages)
      i18n.activate(language)
      html = renderToString(
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>,
      )
      if (!html.includes('<!--$!-->') && !html.includes('<!--$?-->')) break
      await new Promise((resolve) => setImmediate(resolve))
    }
    return bare(html)
  })
}
