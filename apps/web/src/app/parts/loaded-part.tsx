import { lazy, useState, type ComponentType } from 'react'

/** A part of a page in a file of its own; `load` brings it before it is shown, so that the page appears whole. */
export type LoadedPart<Props> = ComponentType<Props> & { load: () => Promise<void> }

/** A part that a page's loader may wait for; without that it suspends, as any lazy part. */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LoadedPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // The same for as long as it is shown.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Shown {...props} />
  }
  Part.load = async () => {
    loaded ??= await load()
  }
  return Part
}
