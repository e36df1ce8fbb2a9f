import { cn } from './cn.ts'

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-small border border-line bg-sunken px-1 font-sans text-xs text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
