/** How dense tables are, chosen for this browser; the styles follow `data-density` of the document. */
import { createListeners, useStore } from '@skrzat/ui/use-store'
import { COMPACT, DENSITY } from '../first/kept-density.ts'

export const DENSITIES = ['comfortable', COMPACT] as const
export type Density = (typeof DENSITIES)[number]

const { subscribe, notify } = createListeners()

function density(): Density {
  return localStorage.getItem(DENSITY) === COMPACT ? COMPACT : 'comfortable'
}

/** src/first/first.ts reads the choice before the first paint. */
export function chooseDensity(chosen: Density) {
  if (chosen === COMPACT) {
    localStorage.setItem(DENSITY, COMPACT)
    document.documentElement.dataset.density = COMPACT
  } else {
    localStorage.removeItem(DENSITY)
    delete document.documentElement.dataset.density
  }
  notify()
}

export function useDensity(): Density {
  return useStore(subscribe, density, () => 'comfortable')
}
