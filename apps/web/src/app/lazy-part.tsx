import { lazy, useSyncExternalStore, type ComponentType } from 'react'

/** A component that is shown in the place of a part; `again` tries to load the part once more. */
type Otherwise<Props> = ComponentType<Props & { again: () => void }>

/**
 * A part of a page that is loaded after it. Where it can't be loaded, as without a connection, only the part is missing
 * and not the page with what was typed on it. It is tried again on request, and when the browser has a connection again.
 * @param otherwise shown in its place
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: Otherwise<Props>,
): ComponentType<Props> {
  const shown = new Set<() => void>()
  const Missing = otherwise
  // A lazy component keeps its first outcome for ever, so each attempt is another one.
  const attempt = () => lazy(async () => ({ default: await load().catch(missing) }))
  let part = attempt()

  function again() {
    globalThis.removeEventListener('online', again)
    part = attempt()
    for (const changed of shown) changed()
  }
  function missing() {
    globalThis.addEventListener('online', again)
    return (props: Props) => <Missing {...props} again={again} />
  }
  function subscribe(changed: () => void) {
    shown.add(changed)
    return () => shown.delete(changed)
  }
  return function Part(props: Props) {
    const Now = useSyncExternalStore(subscribe, () => part)
    return <Now {...props} />
  }
}
