import { lazy, useState, type ComponentType } from 'react'

/** A part of a page in a module of its own; `load` is called before it is shown, so that the page appears whole. */
export type LoadedPart<Props> = ComponentType<Props> & { load: () => Promise<void> }

/** A part that a page's loader may wait for; otherwise it suspends, like any lazy component. */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LoadedPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // Stays the same while it is mounted.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Shown {...props} />
  }
  Part.load = async () => {
    loaded ??= await load()
  }
  return Part
}
