import { useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

type FormActionsProps = {
  submitLabel: string
  /** Where "cancel" leads. */
  cancel: LinkProps
  pending: boolean
  /** Something is wrong or missing: pressing says what, and sends nothing. */
  blocked: boolean
}

/** At the end of a form that is a page of its own, and at the lower edge while its end is out of sight. */
export function FormActions({ submitLabel, cancel, pending, blocked }: FormActionsProps) {
  const { t } = useLingui()
  // As the button beside it does: leaving a field may say something there, and move both of them.
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex justify-end gap-3 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
      <Link {...cancel} onMouseDown={stay} className={buttonStyle({ variant: 'secondary' })}>
        {t`Anuluj`}
      </Link>
      <Button type="submit" pending={pending} blocked={blocked}>
        {submitLabel}
      </Button>
    </div>
  )
}
