/** What belongs to one page that is being drawn, and to no other: nothing of it is in a module. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WantedPage } from '@skrzat/contract/wire/drawing'
import type { QueryClient } from '@tanstack/react-query'

type Current = Pick<WantedPage, 'screen'> & { readonly client: QueryClient }

const drawing = new AsyncLocalStorage<Current>()

/** Runs what draws one page. */
export function within<Result>(page: Current, draw: () => Result): Result {
  return drawing.run(page, draw)
}

/** Of the page that is being drawn. @throws where none is */
export function current(): Current {
  const page = drawing.getStore()
  if (!page) throw new Error('Nothing is being drawn')
  return page
}
