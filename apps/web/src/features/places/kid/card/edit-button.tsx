import { useLingui } from '@lingui/react/macro'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { Button } from '@skrzat/ui/button'
import { Pencil } from 'lucide-react'

type EditButtonProps = {
  card: Pick<KidCard, 'canEdit' | 'own'>
  /** What it changes. */
  part: string
  onPress: () => void
}

/** Opens a part's form for those who may change it or propose a change; nothing for others. */
export function EditButton({ card: { canEdit, own }, part, onPress }: EditButtonProps) {
  const { t } = useLingui()
  if (!canEdit && !own) return null
  return (
    <Button
      icon={Pencil}
      variant="quiet"
      size="sm"
      className="-mx-3"
      aria-label={canEdit ? t`Zmień: ${part}` : t`Zaproponuj zmianę: ${part}`}
      onClick={onPress}
    >
      {canEdit ? (
        t`Zmień`
      ) : (
        <>
          <span className="sm:hidden">{t`Zaproponuj`}</span>
          <span className="max-sm:hidden">{t`Zaproponuj zmianę`}</span>
        </>
      )}
    </Button>
  )
}
