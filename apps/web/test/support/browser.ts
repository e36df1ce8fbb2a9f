/** What jsdom lacks of a browser: a desktop of 1280 px, without motion, whose layout is never computed. */
import { configure } from '@testing-library/react'

/** A net for what hangs: on a busy machine the first page of a worker takes seconds to load. */
configure({ asyncUtilTimeout: 60_000 })

const WIDTH = 1280

/** Whether a media query holds on the desktop: minimal and maximal widths, a fine pointer, the light scheme. */
function matches(query: string): boolean {
  return query.split(/\s+and\s+/).every((part) => {
    const [, bound, number = '', unit] = /\((min|max)-width:\s*([\d.]+)(px|rem)\)/.exec(part) ?? []
    const width = Number(number) * (unit === 'rem' ? 16 : 1)
    if (bound === 'min') return width <= WIDTH
    if (bound === 'max') return WIDTH <= width
    return /prefers-reduced-motion:\s*reduce|pointer:\s*fine|hover:\s*hover/.test(part)
  })
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(window, {
  innerWidth: WIDTH,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo: () => undefined,
  matchMedia: (query: string) => Object.assign(new EventTarget(), { media: query, matches: matches(query) }),
})
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  checkVisibility: () => true,
})
