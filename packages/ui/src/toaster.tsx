import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { showWith } from './toast.ts'

const classNames = {
  toast:
    'flex w-full items-center gap-2.5 rounded-control border border-line bg-float px-4 py-3 text-sm text-ink font-sans shadow-float [&_[data-icon]]:shrink-0 [&_svg]:size-4.5',
  title: 'font-medium',
  description: 'text-muted',
  actionButton:
    'ml-auto h-8 shrink-0 rounded-small px-2.5 font-medium text-green hover:bg-green-soft pointer-coarse:h-11',
  cancelButton: 'ml-auto h-8 shrink-0 rounded-small px-2.5 text-muted pointer-coarse:h-11',
  success: '[&_[data-icon]]:text-success',
  error: '[&_[data-icon]]:text-danger',
  info: '[&_[data-icon]]:text-green',
}

/** Loads the module that returns the focus, once a toast has it. */
function watchFocus(region: HTMLElement | null) {
  region?.addEventListener(
    'focusin',
    ({ relatedTarget }) =>
      void import('./toast-focus.ts').then(({ returnFocusOf }) => returnFocusOf(region, relatedTarget)),
    { once: true },
  )
}

/** The region of toasts. Mount it once; `label` is its accessible name. */
export function Toaster({ label }: { label: string }) {
  // Once the region is there: what is said before would be lost, and its appearance not announced.
  useEffect(() => showWith(toast), [])
  return (
    <Sonner
      ref={watchFocus}
      position="bottom-center"
      // A modal dialog disables pointer events on everything else.
      className="pointer-events-auto"
      // The region's shortcut, which also keeps toasts open while the focus is in the region.
      customAriaLabel={`${label}, Alt+T`}
      offset={{ bottom: 'calc(1.5rem + var(--toast-room, 0px))' }}
      mobileOffset={{ bottom: 'calc(4.5rem + env(safe-area-inset-bottom) + var(--toast-room, 0px))' }}
      icons={{
        success: <CircleCheck aria-hidden />,
        error: <CircleAlert aria-hidden />,
        info: <Info aria-hidden />,
      }}
      toastOptions={{ unstyled: true, duration: 5000, classNames }}
    />
  )
}
