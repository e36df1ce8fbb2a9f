import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Bounds = {
  /** Milliseconds that it waits for parts that are loaded late. */
  readonly within: number
  /** Told what could not be rendered. */
  readonly onError: (error: unknown) => void
}

/** Markup, in which a part that fails is its skeleton. @returns undefined where nothing can be shown */
export async function markupOf(content: ReactNode, { within, onError }: Bounds): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { pipe, abort } = renderToPipeableStream(content, {
    // Large parts would follow the rest, put into their places by scripts.
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
