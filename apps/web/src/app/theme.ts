import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'skrzat-theme'
const listeners = new Set<() => void>()

export function theme(): Theme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** `system` follows the device. public/before-paint.js reads the choice before the first paint. */
export function chooseTheme(chosen: Theme) {
  if (chosen === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(key, chosen)
    document.documentElement.dataset.theme = chosen
  }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme)
}
