import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { veilStyle } from './dialog.tsx'
import { isInToast } from './in-toast.ts'
import { useDialogFocus } from './dialog-focus.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Under the title, in a muted line. */
  subtitle?: ReactNode
  /** The closing cross's accessible name. */
  closeLabel: string
  /** Under the content, always visible. */
  footer?: ReactNode
  children: ReactNode
  className?: string
}

/**
 * Details beside their list: at the right edge on a wide screen, from the lower edge on a phone. It traps focus and
 * returns it on closing.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, subtitle, closeLabel, footer, children, className } = props
  const dialogFocus = useDialogFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <Radix.Content
          {...dialogFocus}
          onInteractOutside={(event) => {
            if (isInToast(event.target)) event.preventDefault()
          }}
          aria-describedby={undefined}
          className={cn(
            'fixed z-50 flex flex-col overflow-hidden bg-float text-ink shadow-float outline-none data-[state=open]:animate-rise',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card pb-[env(safe-area-inset-bottom)]',
            'md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[32rem] md:rounded-none md:rounded-l-card md:pb-0 md:data-[state=open]:animate-slide',
            className,
          )}
        >
          <header className="flex items-start gap-4 border-b border-line px-5 pt-5 pb-4 md:px-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-bold break-words">{title}</Radix.Title>
              {subtitle && <div className="mt-1 text-sm text-muted">{subtitle}</div>}
            </div>
            <Radix.Close
              className={cn(buttonStyle({ variant: 'quiet', size: 'icon-sm' }), '-mr-2 text-muted')}
              aria-label={closeLabel}
            >
              <X aria-hidden />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-6">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-4 md:px-6">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
