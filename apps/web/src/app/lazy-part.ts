import { lazy, type ComponentType } from 'react'

/**
 * A part of a page that is loaded after it. Where it can't be loaded, as without a connection, only the part is missing
 * and not the page with what was typed on it.
 * @param otherwise shown in its place
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props>,
) {
  return lazy(async () => ({ default: await load().catch(() => otherwise) }))
}
