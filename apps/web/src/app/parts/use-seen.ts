import { useEffect, useRef } from 'react'

/** Calls once, when at least half of the element is visible. */
export function useSeen<Seen extends HTMLElement>(seen: () => void) {
  const element = useRef<Seen>(null)
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { threshold: 0.5 },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return element
}
