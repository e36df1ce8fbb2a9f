import type { ReactNode } from 'react'
import type { ExternalToast, toast as Sonner } from 'sonner'

type Kind = 'message' | 'success' | 'error' | 'info'

let shown: typeof Sonner | undefined
let waiting: ((sonner: typeof Sonner) => void)[] = []
let last = 0

function once(show: (sonner: typeof Sonner) => void) {
  if (shown) show(shown)
  else waiting.push(show)
}

/** Shows what was said so far, and from now on at once. */
export function showWith(sonner: typeof Sonner): void {
  shown = sonner
  const all = waiting
  waiting = []
  for (const show of all) show(sonner)
}

function saying(kind: Kind) {
  return (text: ReactNode, options: ExternalToast = {}): string | number => {
    last += 1
    const { id = `toast-${last}` } = options
    once((sonner) => sonner[kind](text, { ...options, id }))
    return id
  }
}

/** Says something over the page. What is said before the region of toasts is loaded (`toaster.tsx`) waits for it. */
export const toast = Object.assign(saying('message'), {
  success: saying('success'),
  error: saying('error'),
  info: saying('info'),
  dismiss: (id?: string | number) => once((sonner) => void sonner.dismiss(id)),
})
