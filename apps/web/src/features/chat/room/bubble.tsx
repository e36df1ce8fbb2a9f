import { cn } from '@skrzat/ui/cn'
import type { ReactNode } from 'react'

type BubbleProps = {
  own: boolean
  /** The message is not sent yet. */
  faded?: boolean
  refused?: boolean
  /** It has pictures, which need the full width. */
  broad?: boolean
  /** It is the message that was searched for. */
  marked?: boolean
  children: ReactNode
}

/** The background of a message: own ones on the right, in green. */
export function Bubble({ own, faded, refused, broad, marked, children }: BubbleProps) {
  return (
    <div
      className={cn(
        'flex min-w-0 max-w-[85%] flex-col gap-1.5 rounded-card border px-3.5 py-2 [overflow-wrap:anywhere] lg:max-w-[34rem]',
        own ? 'rounded-br-small border-transparent bg-green-soft' : 'rounded-bl-small border-line bg-card',
        faded && 'border-dashed border-edge',
        refused && 'border-danger bg-danger-soft',
        broad && 'w-full',
        marked && 'outline-2 outline-offset-2 outline-apricot',
      )}
    >
      {children}
    </div>
  )
}
