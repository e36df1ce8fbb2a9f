import { useLingui } from '@lingui/react/macro'
import type { User } from '@skrzat/contract/wire/users'
import { Button } from '@skrzat/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import {
  ChevronDown,
  Ellipsis,
  FileX,
  KeyRound,
  ShieldOff,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import { isAdminUser, accountName } from './texts.ts'
import type { UserAction } from './user-question.tsx'

type UserActionsProps = {
  user: User
  onAct: (action: UserAction, user: User) => void
  /** With its text, if it fits. */
  worded?: boolean
}

/** An account's actions besides editing. Each is confirmed first. */
export function UserActions({ user, onAct, worded = false }: UserActionsProps) {
  const { t } = useLingui()
  // An admin without a password is activated in the form, where one is set.
  const admin = isAdminUser(user)
  const label = t`Więcej działań: ${accountName(user)}`
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        {worded ? (
          <Button variant="secondary">
            {t`Działania`}
            <ChevronDown aria-hidden />
          </Button>
        ) : (
          <Button icon={Ellipsis} variant="quiet" size="icon-sm" aria-label={label} title={label} />
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {user.state !== 'deactivated' && !admin && (
          <DropdownMenuItem icon={KeyRound} onSelect={() => onAct('pin', user)}>
            {t`Pomóż się zalogować`}
          </DropdownMenuItem>
        )}
        {user.hasFactor && (
          <DropdownMenuItem icon={ShieldOff} onSelect={() => onAct('factors', user)}>
            {t`Usuń drugi składnik logowania`}
          </DropdownMenuItem>
        )}
        {user.activated && (
          <DropdownMenuItem icon={UserRoundX} onSelect={() => onAct('deactivate', user)}>
            {t`Wyłącz konto`}
          </DropdownMenuItem>
        )}
        {!user.activated && !(admin && user.secretKind !== 'password') && (
          <DropdownMenuItem icon={UserRoundCheck} onSelect={() => onAct('activate', user)}>
            {t`Włącz konto`}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={Trash2} tone="danger" onSelect={() => onAct('remove', user)}>
          {t`Usuń konto`}
        </DropdownMenuItem>
        <DropdownMenuItem icon={FileX} tone="danger" onSelect={() => onAct('erase', user)}>
          {t`Usuń dane na zawsze`}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
