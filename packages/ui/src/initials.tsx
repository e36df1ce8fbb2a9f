import { known } from './group-color.ts'
import { cn } from './cn.ts'

type InitialsProps = {
  /** First and last name; the first letter of each is shown. */
  names: readonly [string, string]
  /** The group's colour, 0 to 9. */
  color: number
  className?: string
}

/** A person's initials in a circle of their group's colour. The name itself is beside it. */
export function Initials({ names, color, className }: InitialsProps) {
  const group = known(color)
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid size-14 shrink-0 place-items-center rounded-full text-lg font-bold select-none',
        className,
      )}
      style={{ backgroundColor: `var(--group-${group}-ground)`, color: `var(--group-${group}-ink)` }}
    >
      {names.map((name) => Array.from(name.trim())[0]?.toUpperCase() ?? '').join('')}
    </span>
  )
}
