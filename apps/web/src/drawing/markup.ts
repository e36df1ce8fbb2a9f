import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Bounds = {
  /** Milliseconds to wait for lazy parts. */
  readonly within: number
  /** Called for each part that could not be rendered. */
  readonly onError: (error: unknown) => void
}

/** Renders markup, in which a failed part is its skeleton. @returns undefined if nothing can be shown */
export async function markupOf(content: ReactNode, { within, onError }: Bounds): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { pipe, abort } = renderToPipeableStream(content, {
    // Otherwise large parts would come last, and scripts would move them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => resolve(true),
    onShellError: () => resolve(false),
    onError,
  })
  const timer = setTimeout(() => abort(new Error('Its parts have not come')), within)
  const canBeShown = await promise
  clearTimeout(timer)
  return canBeShown ? text(pipe(new PassThrough())) : undefined
}
