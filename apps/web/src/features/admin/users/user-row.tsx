import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { User } from '@skrzat/contract/wire/users'
import { DateText } from '@skrzat/ui/date-text'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import type { UsersSearch } from './search.ts'
import { accountListName, accountName } from './texts.ts'
import { UserActions } from './user-actions.tsx'
import type { UserAction } from './user-question.tsx'
import { UserState } from './user-state.tsx'

type UserProps = { user: User; search: UsersSearch; onAct: (action: UserAction, user: User) => void }

/** An account in the table. */
export function UserTableRow({ user, search, onAct }: UserProps) {
  const { t } = useLingui()
  const { id, phone, email, pendingEmail, createdAt } = user
  return (
    <TableRow>
      <TableCell className="w-32">
        <Link
          to="/admin/users/$userId/edit"
          params={{ userId: id }}
          search={search}
          className="row-link tabular py-0.5 font-medium whitespace-nowrap hover:underline"
        >
          {formatPhone(phone)}
        </Link>
      </TableCell>
      <TableCell className="w-2/5 max-w-0 break-words">{accountListName(user)}</TableCell>
      <TableCell className="w-2/5 max-w-0 wrap-anywhere">
        {email ??
          (pendingEmail && <span className="text-muted">{t`${pendingEmail} (niepotwierdzony)`}</span>)}
      </TableCell>
      <TableCell>
        <UserState user={user} />
      </TableCell>
      <TableCell numeric>
        <DateText value={createdAt} form="plain" />
      </TableCell>
      <TableCell className="relative w-0">
        <UserActions user={user} onAct={onAct} />
      </TableCell>
    </TableRow>
  )
}

/** An account on a phone. */
export function UserCard({ user, search, onAct }: UserProps) {
  const { t } = useLingui()
  const name = accountName(user)
  const phone = formatPhone(user.phone)
  const listed = accountListName(user)
  const below = [listed && phone, user.email].filter(Boolean).join(' · ')
  return (
    <li className="rounded-card border border-line bg-card px-4 pt-3 pb-2">
      <p className="font-medium break-words">{listed || phone}</p>
      {below && <p className="tabular mt-0.5 text-sm break-words text-muted">{below}</p>}
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <UserState user={user} />
        <span className="-mr-2 ml-auto flex shrink-0 gap-1">
          <ButtonLink
            icon={Pencil}
            to="/admin/users/$userId/edit"
            params={{ userId: user.id }}
            search={search}
            aria-label={t`Edytuj: ${name}`}
            variant="quiet"
            size="sm"
          >
            {t`Edytuj`}
          </ButtonLink>
          <UserActions user={user} onAct={onAct} />
        </span>
      </div>
    </li>
  )
}
