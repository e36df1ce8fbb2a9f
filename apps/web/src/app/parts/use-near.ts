import { useEffect, useState, type RefObject } from 'react'

/** Whether the element is near the viewport: of three hundred pictures only the near ones are fetched. */
export function useNear(box: RefObject<Element | null>, wanted: boolean): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!wanted || !box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, wanted])
  return near
}
