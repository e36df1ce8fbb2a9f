import { useStore } from '@skrzat/ui/use-store'

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the page is visible: its tab is the current one. */
export function useVisible(): boolean {
  return useStore(onVisibility, () => document.visibilityState === 'visible')
}
