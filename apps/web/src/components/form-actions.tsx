import { useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { useToastRoom } from '@skrzat/ui/toast-room'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useRef, type MouseEvent } from 'react'

type FormActionsProps = {
  submitLabel: string
  /** Where "cancel" leads. */
  cancel: LinkProps
  pending: boolean
  /** Something is invalid or missing: pressing shows the errors and sends nothing. */
  blocked: boolean
}

/** Submit and cancel at the end of a form page; sticky at the lower edge while the end is below the viewport. */
export function FormActions({ submitLabel, cancel, pending, blocked }: FormActionsProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  useToastRoom(bar)
  // Keeps focus in the field, as the button beside it does: an error shown on blur would move both buttons.
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <div
      ref={bar}
      className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0"
    >
      <Link {...cancel} onMouseDown={stay} className={buttonStyle({ variant: 'secondary' })}>
        {t`Anuluj`}
      </Link>
      <Button type="submit" pending={pending} blocked={blocked}>
        {submitLabel}
      </Button>
    </div>
  )
}
