import { cn } from '@skrzat/ui/cn'
import { Baby } from 'lucide-react'

/** One of the ten colours, the same for the same person or kid. */
function colorOf(id: number): number {
  return id % 10
}

function initialsOf(name: string): string {
  // A parent without a known name is named by the kids, after a colon.
  const words = (name.split(': ').at(-1) ?? name).split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
}

type InitialsProps = {
  id: number
  name: string
  /** The talk is about a kid. */
  kid?: boolean
  className?: string
}

/** A circle with a person's initials, or a kid's; the full name is beside it. */
export function Initials({ id, name, kid = false, className }: InitialsProps) {
  const color = colorOf(id)
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-full text-sm font-medium uppercase select-none',
        className,
      )}
      style={{
        backgroundColor: `var(--group-${color}-ground)`,
        color: `var(--group-${color}-ink)`,
      }}
    >
      {kid ? <Baby className="size-5" /> : initialsOf(name)}
    </span>
  )
}
