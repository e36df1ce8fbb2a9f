import { useLingui } from '@lingui/react/macro'
import { GRANTABLE_ROLES, type GrantableRole } from '@skrzat/contract/roles'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { Switch } from '@skrzat/ui/switch'
import { useId } from 'react'
import { useEager } from '#app/parts/index.ts'
import { roleNames } from '../texts.ts'
import type { RoleToggle } from './use-toggle-role.ts'

/** The grid columns that rows and head share, on a wide screen. */
export const rolesGrid = 'sm:grid-cols-[minmax(0,1fr)_repeat(4,6.5rem)] sm:items-center sm:gap-x-2'

type RoleRowProps = {
  worker: PlaceWorker
  /** Whether revoking full rights needs a confirmation: the switch stays on until then. */
  asksFirst: boolean
  onToggle: (toggle: RoleToggle) => void
}

/** A worker with a switch for each role. Roles implied by full rights show as held and can't be revoked alone. */
export function RoleRow({ worker, ...rest }: RoleRowProps) {
  const name = useId()
  return (
    <li>
      <fieldset
        aria-labelledby={name}
        className={`${rolesGrid} grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-2 py-2`}
      >
        <p id={name} className="col-span-full min-w-0 font-medium break-words sm:col-span-1">
          {worker.name}
        </p>
        {GRANTABLE_ROLES.map((role) => (
          <RoleSwitch key={role} role={role} worker={worker} {...rest} />
        ))}
      </fieldset>
    </li>
  )
}

function RoleSwitch({ role, worker, asksFirst, onToggle }: RoleRowProps & { role: GrantableRole }) {
  const { t, i18n } = useLingui()
  const implied = role !== 'admin' && worker.roles.includes('admin')
  const toggleRole = (next: boolean) => onToggle({ workerId: worker.id, role, held: next })
  const [held, hold] = useEager(worker.roles.includes(role), toggleRole)
  const changeRole = (next: boolean) =>
    asksFirst && role === 'admin' && !next ? toggleRole(next) : hold(next)
  return (
    <Switch
      className="text-sm sm:justify-center"
      label={
        <span className="sm:sr-only">
          {i18n._(roleNames[role])}
          {implied && <span className="sr-only"> {t`(w pełnych uprawnieniach)`}</span>}
        </span>
      }
      checked={implied || held}
      disabled={implied}
      onChange={({ target }) => changeRole(target.checked)}
    />
  )
}
