import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { Copy, Ellipsis, Keyboard, PiggyBank } from 'lucide-react'

type ListMenuProps = {
  onCredit: () => void
  onCopy: () => void
  /** Undefined on a phone. */
  onHelp: (() => void) | undefined
}

/** What can be done with the whole list. */
export function ListMenu({ onCredit, onCopy, onHelp }: ListMenuProps) {
  const { t } = useLingui()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          icon={Ellipsis}
          variant="secondary"
          size="icon"
          aria-label={t`Inne działania`}
          title={t`Inne działania`}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={PiggyBank} onSelect={onCredit}>
          {t`Nadpłaty`}
        </DropdownMenuItem>
        <DropdownMenuItem icon={Copy} onSelect={onCopy}>
          {t`Kopiuj wiersze`}
        </DropdownMenuItem>
        {onHelp && (
          <DropdownMenuItem icon={Keyboard} onSelect={onHelp}>
            {t`Klawisze`}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
