import { useLingui } from '@lingui/react/macro'
import type { User } from '@skrzat/contract/wire/users'
import { Badge } from '@skrzat/ui/badge'
import { isAdminUser } from './texts.ts'

/** Whether the account can sign in, and whether it is an admin's; an active admin is just "admin". */
export function UserState({ user }: { user: User }) {
  const { t } = useLingui()
  const admin = isAdminUser(user)
  return (
    <span className="flex flex-wrap gap-1.5">
      {user.state === 'active' && !admin && <Badge tone="success">{t`aktywne`}</Badge>}
      {user.state === 'deactivated' && <Badge tone="danger">{t`wyłączone`}</Badge>}
      {user.state === 'new' && <Badge>{t`czeka na PIN`}</Badge>}
      {admin && <Badge tone="green">{t`administrator`}</Badge>}
    </span>
  )
}
