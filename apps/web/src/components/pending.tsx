import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import type { ReactNode } from 'react'

type PendingProps = {
  /** For screen readers, if it is more than "loading". */
  label?: string
  className?: string
  /** The classes of each skeleton: its size. */
  skeletons?: readonly string[]
  /** Content other than plain skeletons. */
  children?: ReactNode
}

/** Shown while data loads. Not a named region, as several at once would be landmarks with the same name. */
export function Pending({ label, className, skeletons, children }: PendingProps) {
  const { t } = useLingui()
  return (
    <div aria-busy className={className}>
      <span className="sr-only">{label ?? t`Wczytywanie`}</span>
      {skeletons &&
        [...skeletons.entries()].map(([index, size]) => <Skeleton key={index} className={size} />)}
      {children}
    </div>
  )
}
