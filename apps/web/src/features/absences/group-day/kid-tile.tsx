import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Check } from 'lucide-react'
import { kidName, listName } from '#components/kid-name.ts'
import { KidPicture } from '#components/kid-picture.tsx'
import { AbsenceLine, Birthday, DietLine, Unsent } from './kid-facts.tsx'
import type { ShownKid } from './shown-kid.ts'

type KidTileProps = {
  kid: ShownKid
  day: Day
  /** The group's colour. */
  color: number
  onOpen: () => void
  /** Without it nothing is confirmed. */
  onConfirm?: () => void
}

/** A kid at a glance, which opens whom to call; an unconfirmed absence is confirmed here. */
export function KidTile({ kid, day, color, onOpen, onConfirm }: KidTileProps) {
  const { t } = useLingui()
  const confirming = useHandOnFocus()
  const name = kidName(kid)
  const { absence, confirmed, unsent, diet, birthday } = kid
  return (
    <li
      className={cn(
        'flex min-w-0 flex-col rounded-card border border-line bg-card',
        absence && 'border-edge',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-18 flex-1 items-center gap-3 rounded-card p-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        onClick={onOpen}
      >
        <KidPicture kid={kid} color={color} className={cn('size-12 text-base', absence && 'grayscale')} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="font-medium break-words">{listName(kid)}</span>
          {birthday && <Birthday />}
          {absence ? (
            <AbsenceLine absence={absence} confirmed={confirmed} day={day} />
          ) : (
            diet && <DietLine diet={diet} />
          )}
          {unsent && <Unsent />}
        </span>
      </button>
      {absence && !confirmed && onConfirm && (
        <Button
          ref={confirming}
          icon={Check}
          variant="secondary"
          aria-label={t`Potwierdź: ${name}`}
          className="m-3 mt-0 min-h-12 max-sm:max-w-none pointer-coarse:min-h-14"
          onClick={onConfirm}
        >
          {t`Potwierdź`}
        </Button>
      )}
    </li>
  )
}
