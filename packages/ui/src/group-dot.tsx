import { cn } from './cn.ts'
import { known } from './group-color.ts'

/** The dot beside a group's name. The name says which group; the colour only helps to find it. */
export function GroupDot({ color, className }: { color: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('inline-block size-2.5 shrink-0 rounded-full', className)}
      style={{ backgroundColor: `var(--group-${known(color)}-dot)` }}
    />
  )
}

/** A group's name on its background colour, with its dot; a long one wraps. */
export function GroupTag({ color, name, className }: { color: number; name: string; className?: string }) {
  const group = known(color)
  return (
    <span
      className={cn(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-[0.75rem] py-0.5 pr-2.5 pl-2 text-xs font-medium',
        className,
      )}
      style={{ backgroundColor: `var(--group-${group}-ground)`, color: `var(--group-${group}-ink)` }}
    >
      <GroupDot color={group} className="size-2" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  )
}

/** A group's name as its page's heading, on its background colour; a long one wraps. */
export function GroupHeading({ color, name }: { color: number; name: string }) {
  const group = known(color)
  return (
    <span
      className="mt-1 inline-flex max-w-full items-center gap-3 rounded-card py-1 pr-4 pl-3.5"
      style={{ backgroundColor: `var(--group-${group}-ground)`, color: `var(--group-${group}-ink)` }}
    >
      <GroupDot color={group} className="size-3.5" />
      <span className="min-w-0 break-words">{name}</span>
    </span>
  )
}
