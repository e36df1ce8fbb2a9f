import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useId, type ReactNode } from 'react'
import { useSeen } from '#app/parts/index.ts'
import { noteOffered, type Offered } from './offered.ts'

type OfferProps = {
  /** Noted once the person has seen it. */
  offer: Offered
  title: string
  icon: ReactNode
  children: ReactNode
  /** The button that accepts it. */
  action?: ReactNode
  onDecline: () => void
}

/** Something that is offered once, and may be declined. */
export function Offer({ offer, title, icon, children, action, onDecline }: OfferProps) {
  const { t } = useLingui()
  const id = useId()
  const part = useSeen<HTMLElement>(() => noteOffered(offer))
  return (
    <section
      ref={part}
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <div className="flex items-start gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-green-soft text-green">
          {icon}
        </span>
        <h2 id={id} className="min-w-0 self-center font-bold break-words">
          {title}
        </h2>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        {action}
        <Button variant="quiet" onClick={onDecline}>{t`Nie teraz`}</Button>
      </div>
    </section>
  )
}
