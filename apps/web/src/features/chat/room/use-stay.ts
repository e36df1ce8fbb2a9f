import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'

/** Pixels from the end that still count as the end. */
const END = 48

type Anchor = { readonly id: string; readonly top: number } | 'end'

function isAtEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= END
}

function sizeOf({ scrollHeight, clientHeight, clientWidth }: HTMLElement): string {
  return `${scrollHeight} ${clientHeight} ${clientWidth}`
}

function topIn(box: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top
}

function moveBy(box: HTMLElement, top: number) {
  box.scrollBy({ top, behavior: 'instant' })
}

function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-message]')]
}

/** The first message that is at least partly in view, and its distance from the upper edge. */
function firstInView(box: HTMLElement): Anchor | undefined {
  const edge = box.getBoundingClientRect().top
  const rows = rowsOf(box)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle
    else low = middle + 1
  }
  const row = rows[low]
  return row && { id: row.dataset.message ?? '', top: row.getBoundingClientRect().top - edge }
}

/**
 * Keeps the reading position while messages are added above and below and pictures get their size; at the end it stays
 * at the end. Done here, as not every browser anchors scrolling.
 * @param shown changes with the messages
 */
export function useStay(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  shown: unknown,
) {
  const anchor = useRef<Anchor>('end')
  const size = useRef('')
  const settled = useRef(false)
  const [atEnd, setAtEnd] = useState<boolean>()

  const note = useCallback(() => {
    if (!box.current || !settled.current) return
    const end = isAtEnd(box.current)
    anchor.current = end ? 'end' : (firstInView(box.current) ?? 'end')
    setAtEnd(end)
  }, [box])

  const restore = useCallback(() => {
    const { current: frame } = box
    const { current: kept } = anchor
    if (!frame) return
    size.current = sizeOf(frame)
    if (kept === 'end') {
      frame.scrollTo({ top: frame.scrollHeight, behavior: 'instant' })
      return
    }
    const row = frame.querySelector(`[data-message="${kept.id}"]`)
    if (row) moveBy(frame, topIn(frame, row) - kept.top)
  }, [box])

  useLayoutEffect(restore, [restore, shown])
  const resized = useEffectEvent(restore)
  useEffect(() => {
    if (!box.current || !content.current) return undefined
    const observer = new ResizeObserver(() => resized())
    observer.observe(box.current)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [box, content])

  const show = useCallback(
    (selector: string, share: number) => {
      const { current: frame } = box
      const target = frame?.querySelector(selector)
      if (!frame || !target) return
      moveBy(frame, topIn(frame, target) - frame.clientHeight * share)
      size.current = sizeOf(frame)
      note()
    },
    [box, note],
  )

  return {
    /** Undefined until `settle`. */
    atEnd,
    /** Sets the initial position: this element, or the end. */
    settle: useCallback(
      (selector: string | undefined) => {
        settled.current = true
        note()
        if (selector !== undefined) show(selector, 0.2)
      },
      [note, show],
    ),
    /** A scroll event after a change of the content does not tell the reading position. */
    onScroll: useCallback(() => {
      if (box.current && sizeOf(box.current) === size.current) note()
      else restore()
    }, [box, note, restore]),
    toEnd: useCallback(() => {
      anchor.current = 'end'
      setAtEnd(true)
      restore()
    }, [restore]),
    /** Scrolls to an element, `share` of the height below the upper edge. */
    show,
  }
}
