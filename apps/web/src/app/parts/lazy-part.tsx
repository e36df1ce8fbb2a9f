import { lazy, type ComponentType } from 'react'
import { createListeners, useStore } from '@skrzat/ui/use-store'
import { Unreachable } from '../errors/index.ts'

/** A component that is shown in the place of a part; `again` tries to load the part once more. */
type Otherwise<Props> = ComponentType<Props & { again: () => void }>

/**
 * A part of a page that is loaded after it. If it can't be loaded, as while offline, only the part is missing, not the
 * page with its typed data. It is retried on request, and when the browser is online again.
 * @param otherwise shown in its place
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: Otherwise<Props>,
): ComponentType<Props> {
  const { subscribe, notify } = createListeners()
  const Missing = otherwise
  // A lazy component keeps its first outcome, so each attempt needs a new one.
  const attempt = (prepare: () => Promise<void> = () => Promise.resolve()) =>
    lazy(async () => ({ default: await prepare().then(load).catch(missing) }))
  let part = attempt()

  function loadAgain() {
    globalThis.removeEventListener('online', loadAgain)
    part = attempt(lostStyles)
    notify()
  }
  function missing() {
    globalThis.addEventListener('online', loadAgain)
    return (props: Props) => <Missing {...props} again={loadAgain} />
  }
  return function Part(props: Props) {
    const Now = useStore(subscribe, () => part)
    return <Now {...props} />
  }
}

/** Stylesheets that failed to load. */
const lost = new Set<HTMLLinkElement>()

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  },
  // Such an error does not bubble, so it is captured.
  { capture: true },
)

/** Reloads styles that failed to load, which a second import of their code does not do. */
async function lostStyles(): Promise<void> {
  const links = [...lost]
  lost.clear()
  await Promise.all(
    links.map(
      (old) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.href = old.href
          link.addEventListener('load', () => resolve())
          link.addEventListener('error', () => reject(new Unreachable()))
          old.replaceWith(link)
        }),
    ),
  )
}
