import { useStore } from '@skrzat/ui/use-store'

function subscribe(changed: () => void): () => void {
  window.visualViewport?.addEventListener('resize', changed)
  return () => window.visualViewport?.removeEventListener('resize', changed)
}

/** A CSS length. Some browsers lay the keyboard over the page, which shrinks only their visual viewport. */
export function useViewportHeight(): string {
  return useStore(subscribe, () => {
    const { visualViewport, innerHeight } = window
    // Zooming in shrinks the visual viewport too.
    if (!visualViewport || visualViewport.scale !== 1) return '100dvh'
    return visualViewport.height < innerHeight - 1 ? `${visualViewport.height}px` : '100dvh'
  })
}
