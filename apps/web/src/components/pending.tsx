import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type PendingProps = {
  /** For screen readers, if it is more than "loading". */
  label?: string
  className?: string
  /** Skeletons. */
  children: ReactNode
}

/** What is shown while data loads. A region, because an element without a role can't be named. */
export function Pending({ label, className, children }: PendingProps) {
  const { t } = useLingui()
  return (
    <section aria-busy aria-label={label ?? t`Wczytywanie`} className={className}>
      {children}
    </section>
  )
}
