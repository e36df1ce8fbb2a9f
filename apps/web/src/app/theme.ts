import { createListeners, useStore } from '@skrzat/ui/use-store'
import { keptTheme, THEME } from '../first/browser-keeps.ts'

export type Theme = 'system' | 'light' | 'dark'

const { subscribe, notify } = createListeners()

export function theme(): Theme {
  return keptTheme() ?? 'system'
}

/** `system` follows the device. src/first/first.ts reads the choice before the first paint. */
export function chooseTheme(chosen: Theme) {
  if (chosen === 'system') {
    localStorage.removeItem(THEME)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(THEME, chosen)
    document.documentElement.dataset.theme = chosen
  }
  notify()
}

export function useTheme(): Theme {
  return useStore(subscribe, theme, () => 'system')
}
