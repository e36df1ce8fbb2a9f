/** Data of the page that is being drawn, which no module may hold. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WantedPage } from '@skrzat/contract/wire/drawing'
import type { QueryClient } from '@tanstack/react-query'

type Current = Pick<WantedPage, 'screen'> & { readonly client: QueryClient }

const drawing = new AsyncLocalStorage<Current>()

/** Runs the drawing of one page. */
export function drawWithin<Result>(page: Current, draw: () => Result): Result {
  return drawing.run(page, draw)
}

/** The data of the page that is being drawn. @throws outside of drawing */
export function currentPage(): Current {
  const page = drawing.getStore()
  if (!page) throw new Error('Nothing is being drawn')
  return page
}
