import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'

type ConfirmAllProps = {
  /** The number of unconfirmed absences. */
  count: number
  /** Minimum number for the button: 2 if each has a tick box. */
  least: number
  /** The day or group, for screen readers. */
  of: string
  pending: boolean
  onConfirm: () => void
  className: string | undefined
}

/** Confirms all absences of a day or of a group in one press. */
export function ConfirmAll({ count, least, of, pending, onConfirm, className }: ConfirmAllProps) {
  const { t } = useLingui()
  const button = useHandOnFocus()
  if (count < least) return null
  return (
    <Button
      ref={button}
      variant="quiet"
      size="sm"
      aria-label={count === 1 ? t`Potwierdź: ${of}` : t`Potwierdź wszystkie: ${of}`}
      pending={pending}
      className={cn('max-w-full whitespace-normal', className)}
      onClick={onConfirm}
    >
      {count === 1 ? t`Potwierdź` : t`Potwierdź wszystkie`}
    </Button>
  )
}
