import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'

type ConfirmAllProps = {
  /** The unconfirmed ones. */
  ids: readonly number[]
  /** Which they are, for screen readers: a day, a group. */
  of: string
  pending: boolean
  onConfirm: () => void
  className: string | undefined
}

/** Confirms all of a day or of a group in one press; where only one is left, its tick does. */
export function ConfirmAll({ ids, of, pending, onConfirm, className }: ConfirmAllProps) {
  const { t } = useLingui()
  if (ids.length < 2 && !pending) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t`Potwierdź wszystkie: ${of}`}
      pending={pending}
      className={cn('max-w-full whitespace-normal', className)}
      onClick={onConfirm}
    >
      {t`Potwierdź wszystkie`}
    </Button>
  )
}
