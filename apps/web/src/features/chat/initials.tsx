import { cn } from '@skrzat/ui/cn'
import { Baby } from 'lucide-react'

/** One of the ten colours, the same for the same person or kid. */
function colorOf(id: number): number {
  return id % 10
}

function initialsOf(name: string): string {
  // A parent without a known name is called by the kids, after a colon.
  const words = (name.split(': ').at(-1) ?? name).split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
}

type InitialsProps = {
  id: number
  name: string
  /** It is a talk about a kid. */
  kid?: boolean
  className?: string
}

/** A round with a person's initials, or of a kid's talk; the name beside it says who it is. */
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
