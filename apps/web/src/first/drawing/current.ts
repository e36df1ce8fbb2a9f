/** What belongs to one page that is being drawn, and to no other: nothing of it is in a module. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryClient } from '@tanstack/react-query'

export type Drawn = { readonly client: QueryClient; readonly screen: Screen }

/** What a page is drawn for: CSS pixels, and whether it is used with fingers. */
export type Screen = { readonly width: number; readonly height: number; readonly coarse: boolean }

const drawing = new AsyncLocalStorage<Drawn>()

/** Runs what draws one page. */
export function within<Result>(drawn: Drawn, draw: () => Result): Result {
  return drawing.run(drawn, draw)
}

/** Of the page that is being drawn. @throws where none is */
export function current(): Drawn {
  const drawn = drawing.getStore()
  if (!drawn) throw new Error('Nothing is being drawn')
  return drawn
}
