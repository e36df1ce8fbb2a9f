import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './cn.ts'

/** Classes of a button, for links that look like one. On a phone a long text wraps rather than reach over the edge. */
export const buttonStyle = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none max-sm:max-w-full max-sm:py-1 max-sm:whitespace-normal transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed [&_svg]:size-4.5',
  {
    variants: {
      variant: {
        primary:
          'bg-green text-on-green enabled:hover:bg-green-pressed enabled:active:bg-green-pressed [a&]:hover:bg-green-pressed',
        secondary:
          'border border-edge bg-card text-ink enabled:hover:bg-green-soft enabled:active:bg-green-soft [a&]:hover:bg-green-soft',
        quiet: 'text-green enabled:hover:bg-green-soft enabled:active:bg-green-soft [a&]:hover:bg-green-soft',
        danger: 'bg-danger text-on-danger enabled:hover:bg-danger-pressed enabled:active:bg-danger-pressed',
        'danger-quiet': 'text-danger enabled:hover:bg-danger-soft enabled:active:bg-danger-soft',
      },
      size: {
        md: 'min-h-10 px-4 text-base pointer-coarse:min-h-11',
        sm: 'min-h-8 px-3 text-sm pointer-coarse:min-h-11',
        icon: 'size-10 pointer-coarse:size-11',
        'icon-sm': 'size-8 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Before the text; a button of an icon alone needs an `aria-label`. */
    icon?: LucideIcon
    /** Work is in progress: the button keeps its width and focus, announces that it is busy, and ignores clicks. */
    pending?: boolean
    /** It looks disabled and is exposed as such, but can be pressed, which shows what is missing. */
    blocked?: boolean
  }

/**
 * Keeps focus in the field: pressing a submit button would blur it, and an error shown then could move the button away
 * before the pointer is released.
 */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

export function Button({
  variant,
  size,
  icon: Icon,
  pending = false,
  blocked = false,
  className,
  children,
  onClick,
  type,
  ...props
}: ButtonProps) {
  function whenFree(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type ?? 'button'}
      className={cn(buttonStyle({ variant, size }), blocked && !pending && 'opacity-55', className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || blocked || undefined}
      onClick={whenFree}
      {...(type === 'submit' && { onMouseDown: keepFocus })}
      {...props}
    >
      <span className={cn('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {Icon && <Icon aria-hidden />}
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden className="animate-spin" />
        </span>
      )}
    </button>
  )
}
