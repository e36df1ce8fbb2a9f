import { Button } from '@skrzat/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type PeriodChoiceProps = {
  previous: Step
  next: Step
  /** The step to the current period. */
  current: Step
  /** The chosen period in words. */
  text: string
  /** Another way to choose. */
  children?: ReactNode
}
type Step = { label: string; onClick: () => void; disabled?: boolean }

/** Chooses the day or the month of what is shown. */
export function PeriodChoice({ previous, next, current, text, children }: PeriodChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <StepButton icon={ChevronLeft} {...previous} />
      <StepButton icon={ChevronRight} {...next} />
      <Button variant="secondary" {...pressable(current)}>
        {current.label}
      </Button>
      {children}
      <p aria-live="polite" className="tabular text-lg font-bold first-letter:uppercase">
        {text}
      </p>
    </div>
  )
}

/** At either end the button stays focusable without effect: it was just pressed, and has the focus. */
function pressable({ disabled = false, onClick }: Step) {
  return { blocked: disabled, onClick: () => !disabled && onClick() }
}

function StepButton({ icon, ...step }: Step & { icon: typeof ChevronLeft }) {
  return <Button icon={icon} variant="quiet" size="icon" aria-label={step.label} {...pressable(step)} />
}
