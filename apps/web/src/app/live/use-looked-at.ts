import { useCallback, useEffect, useMemo, useState } from 'react'
import { useVisible } from './use-visible.ts'

/** Milliseconds for which at least half of an element, or of the screen, must be visible to count as looked at. */
const LOOKED_AT = 1_000
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)

function isSeen({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? window.innerHeight
  return intersectionRatio >= 0.5 || intersectionRect.height >= screen / 2
}

/**
 * Which entries of a list were visible for a while; none are in a hidden tab.
 * @returns their ids, and a ref for the element of an id
 */
export function useLookedAt(): {
  lookedAt: ReadonlySet<number>
  watch: (id: number) => (element: HTMLElement) => () => void
} {
  const visible = useVisible()
  const [lookedAt, setLookedAt] = useState<ReadonlySet<number>>(new Set())
  const watching = useMemo(
    () => (visible ? createWatch((ids) => setLookedAt((before) => new Set([...before, ...ids]))) : undefined),
    [visible],
  )
  useEffect(() => () => watching?.stop(), [watching])
  const watch = useCallback(
    (id: number) => (element: HTMLElement) => {
      watching?.start(element, id)
      return () => watching?.forget(element)
    },
    [watching],
  )
  return { lookedAt, watch }
}

/** Observes elements; `onShown` gets the ids of those that were looked at, several at a time. */
function createWatch(onShown: (ids: readonly number[]) => void) {
  const ids = new Map<Element, number>()
  const since = new Map<Element, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function check() {
    timer = undefined
    const now = performance.now()
    const ripe = [...since].filter(([, start]) => now - start >= LOOKED_AT).map(([element]) => element)
    const shown = ripe.flatMap((element) => ids.get(element) ?? [])
    for (const element of ripe) forgetElement(element)
    if (shown.length > 0) onShown(shown)
    wait()
  }
  function wait() {
    if (timer === undefined && since.size > 0) timer = setTimeout(check, LOOKED_AT)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!isSeen(entry)) since.delete(entry.target)
        else if (!since.has(entry.target)) since.set(entry.target, performance.now())
      }
      wait()
    },
    { threshold: STEPS },
  )
  function forgetElement(element: Element) {
    observer.unobserve(element)
    ids.delete(element)
    since.delete(element)
  }
  return {
    start(element: Element, id: number) {
      ids.set(element, id)
      observer.observe(element)
    },
    forget: forgetElement,
    stop() {
      observer.disconnect()
      clearTimeout(timer)
    },
  }
}
