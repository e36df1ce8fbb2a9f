import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Mount it once around the app, so that moving from one tooltip to the next has no second delay. */
export const TooltipProvider = Radix.Provider

/** A short text on hover or focus. Never the only place of an information. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-small bg-ink px-2.5 py-1.5 text-sm text-paper shadow-float data-[state=delayed-open]:animate-appear"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
