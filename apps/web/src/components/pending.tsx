import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type PendingProps = {
  /** For screen readers, if it is more than "loading". */
  label?: string
  className?: string
  /** Skeletons. */
  children: ReactNode
}

/** What is shown while data loads. No region with a name: several at once would be landmarks of one name. */
export function Pending({ label, className, children }: PendingProps) {
  const { t } = useLingui()
  return (
    <div aria-busy className={className}>
      <span className="sr-only">{label ?? t`Wczytywanie`}</span>
      {children}
    </div>
  )
}
