import { cn } from '@skrzat/ui/cn'

/** The gnome in his hat: the product's logo. */
export function Gnome({ hat = 'var(--green)', className }: { hat?: string; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-8 shrink-0', className)}>
      <path
        fill={hat}
        d="M16 1.5C12.4 7 7.2 13.6 5.4 19.4c-.3 1 .4 1.9 1.4 1.9h18.4c1 0 1.7-.9 1.4-1.9C24.8 13.6 19.6 7 16 1.5Z"
      />
      <path className="fill-apricot" d="M7.5 21.3h17c0 5.3-3.8 9.2-8.5 9.2s-8.5-3.9-8.5-9.2Z" />
      <circle cx="12.9" cy="24.6" r="1.15" fill="#19251e" />
      <circle cx="19.1" cy="24.6" r="1.15" fill="#19251e" />
    </svg>
  )
}

/** The logo and the name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-lg font-bold', className)}>
      <Gnome />
      Skrzat
    </span>
  )
}
