import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { GRANTABLE_ROLES } from '@skrzat/contract/roles'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Pencil, Trash2 } from 'lucide-react'
import { roleNames } from '../texts.ts'

type WorkerRowProps = { worker: PlaceWorker; onEdit?: () => void; onDelete?: () => void }

/** A worker; phone and roles if the server discloses them. */
export function WorkerRow({ worker, onEdit, onDelete }: WorkerRowProps) {
  const { t, i18n } = useLingui()
  const { name, description, phone, roles } = worker
  // The admin role implies all others, so they aren't listed.
  const held = roles.includes('admin')
    ? (['admin'] as const)
    : GRANTABLE_ROLES.filter((role) => roles.includes(role))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 gap-y-1.5 py-2.5 pr-1 pl-4 sm:gap-x-4 sm:pr-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-muted">{description}</p>
      </div>
      {(phone !== null || held.length > 0) && (
        <div className="col-start-1 row-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 lg:col-start-2 lg:row-start-1">
          {phone !== null && (
            <a
              href={`tel:+48${phone}`}
              className="tabular inline-flex min-h-6 items-center text-green underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {formatPhone(phone)}
            </a>
          )}
          {worker.declined && <Badge tone="warning">{t`numer odrzucony`}</Badge>}
          {held.length > 0 && (
            <ul aria-label={t`Uprawnienia`} className="flex flex-wrap gap-1.5">
              {held.map((role) => (
                <li key={role}>
                  <Badge tone={role === 'admin' ? 'green' : 'neutral'}>{i18n._(roleNames[role])}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {onEdit && onDelete && (
        <div className="col-start-2 row-start-1 flex lg:col-start-3">
          <Button icon={Pencil} variant="quiet" size="icon" aria-label={t`Zmień: ${name}`} onClick={onEdit} />
          <Button
            icon={Trash2}
            variant="danger-quiet"
            size="icon"
            aria-label={t`Usuń: ${name}`}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  )
}
