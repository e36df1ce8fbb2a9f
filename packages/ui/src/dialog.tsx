import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { isInToast } from './in-toast.ts'
import { useDialogFocus } from './dialog-focus.ts'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

/** On the same layer as floating elements, so that a nested dialog dims the one below. */
export const veilStyle = 'fixed inset-0 z-50 bg-veil data-[state=open]:animate-appear'

const shapes = {
  center:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 rounded-card',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-card pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-rise',
}

/** Makes a long text without controls focusable, so that keys scroll it. */
function letKeysScroll(body: HTMLElement | null) {
  if (!body) return undefined
  const update = () => {
    const isStop =
      body.scrollHeight > body.clientHeight && !body.querySelector('a[href], button, input, select, textarea')
    if (isStop) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  }
  const resized = new ResizeObserver(update)
  resized.observe(body)
  const filled = new MutationObserver(update)
  filled.observe(body, { childList: true, subtree: true })
  return () => {
    resized.disconnect()
    filled.disconnect()
  }
}

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  /** A sentence under the title; without one, screen readers get no description. */
  description?: ReactNode
  /** The closing cross's accessible name. */
  closeLabel: string
  /** `bottom`: a sheet from the lower edge, for phones. */
  shape?: keyof typeof shapes
  /** Under the content, right-aligned and always visible. */
  footer?: ReactNode
}

/** A modal above the page. It traps focus and returns it on closing. */
export function DialogContent(props: DialogContentProps) {
  const { title, description, closeLabel, shape = 'center', footer, className, children, ...rest } = props
  const { onOpenAutoFocus, onInteractOutside, onKeyDown, ...others } = rest
  const dialogFocus = useDialogFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className={veilStyle} />
      <Radix.Content
        className={cn(
          'fixed z-50 flex flex-col overflow-hidden bg-float text-ink shadow-float outline-none data-[state=open]:animate-appear',
          shapes[shape],
          className,
        )}
        {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        {...dialogFocus}
        onOpenAutoFocus={(event) => {
          dialogFocus.onOpenAutoFocus()
          onOpenAutoFocus?.(event)
        }}
        onKeyDown={(event) => {
          dialogFocus.onKeyDown(event)
          onKeyDown?.(event)
        }}
        onInteractOutside={(event) => {
          if (isInToast(event.target)) event.preventDefault()
          onInteractOutside?.(event)
        }}
        {...others}
      >
        <header className="px-6 pt-5 pb-3">
          <div className="flex items-start gap-4">
            <Radix.Title className="min-w-0 flex-1 text-lg font-bold break-words max-[22rem]:text-base">
              {title}
            </Radix.Title>
            <Radix.Close
              className={cn(
                buttonStyle({ variant: 'quiet', size: 'icon-sm' }),
                '-mt-0.5 -mr-2 -mb-1.5 text-muted pointer-coarse:-mt-2 pointer-coarse:-mr-3 pointer-coarse:-mb-3',
              )}
              aria-label={closeLabel}
            >
              <X aria-hidden />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
          )}
        </header>
        <div
          ref={letKeysScroll}
          className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6 empty:hidden focus-visible:-outline-offset-2"
        >
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
            {footer}
          </footer>
        )}
      </Radix.Content>
    </Radix.Portal>
  )
}
