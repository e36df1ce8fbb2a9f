import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@skrzat/ui/popover'
import type { ReactElement, ReactNode } from 'react'

type TabsMenuProps = {
  label: string
  /** What the button says. */
  more: ReactNode
  className: string
  /** Links, each with a key. */
  children: readonly ReactElement[]
}

/** The tabs that do not fit into the line: links behind a button, which go on with Tab and close with Escape. */
export default function TabsMenu({ label, more, className, children }: TabsMenuProps) {
  return (
    <Popover>
      <PopoverTrigger className={className}>{more}</PopoverTrigger>
      <PopoverContent align="end" sideOffset={2} aria-label={label} className="min-w-48 p-1">
        <ul>
          {children.map((link) => (
            <li key={link.key}>
              <PopoverClose asChild>{link}</PopoverClose>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
