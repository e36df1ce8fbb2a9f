import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMarkShown } from '#app/notices.ts'
import { trpc } from '#app/trpc.ts'
import { useVisible } from '#app/use-visible.ts'
import { markShown } from './queries.ts'

/** How long at least half of a post, or of the screen, is seen before it counts as shown; in ms. */
const LOOKED_AT = 1_000
/** Posts in one call. */
const MOST = 50
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)

function isSeen({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? window.innerHeight
  return intersectionRatio >= 0.5 || intersectionRect.height >= screen / 2
}

/**
 * Tells the server which posts were on the screen, once each, and marks their notices read.
 * @returns a ref for the element of the post with this id
 */
export function useShown(): (id: number) => (element: HTMLElement) => () => void {
  const visible = useVisible()
  const { mutate } = useMutation(markShown())
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const { data: notices } = useQuery(trpc.notifications.bySection.queryOptions({ section: 'wall' }))
  useMarkShown(
    notices
      // A report of a post is not shown by the post.
      ?.filter(({ type }) => type === 'TYPE_POST' || type === 'TYPE_POST_REMIND')
      .filter(({ data: { post } }) => post !== null && shown.has(post))
      .map(({ id }) => id) ?? [],
  )

  const sent = useRef(new Set<number>())
  useEffect(() => {
    const fresh = [...shown].filter((id) => !sent.current.has(id)).slice(0, MOST)
    if (fresh.length === 0) return
    for (const id of fresh) sent.current.add(id)
    mutate({ ids: fresh })
  }, [shown, mutate])

  const watch = useMemo(
    () => (visible ? createWatch((ids) => setShown((before) => new Set([...before, ...ids]))) : undefined),
    [visible],
  )
  useEffect(() => () => watch?.stop(), [watch])
  return useCallback(
    (id) => (element) => {
      watch?.start(element, id)
      return () => watch?.forget(element)
    },
    [watch],
  )
}

/** Watches elements; `onShown` gets the ids of those that were looked at, several at a time. */
function createWatch(onShown: (ids: readonly number[]) => void) {
  const ids = new Map<Element, number>()
  const since = new Map<Element, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function check() {
    timer = undefined
    const now = performance.now()
    const ripe = [...since].filter(([, start]) => now - start >= LOOKED_AT).map(([element]) => element)
    const shown = ripe.flatMap((element) => ids.get(element) ?? [])
    for (const element of ripe) forget(element)
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
  function forget(element: Element) {
    observer.unobserve(element)
    ids.delete(element)
    since.delete(element)
  }
  return {
    start(element: Element, id: number) {
      ids.set(element, id)
      observer.observe(element)
    },
    forget,
    stop() {
      observer.disconnect()
      clearTimeout(timer)
    },
  }
}
