import { Trans, useLingui } from '@lingui/react/macro'
import { GRANTABLE_ROLES } from '@skrzat/contract/roles'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { placePageOptions } from '../queries.ts'
import { roleNames } from '../texts.ts'
import { RoleRow, rolesGrid } from './role-row.tsx'
import { useToggleRole, type RoleToggle } from './use-toggle-role.ts'

type RolesDialogProps = { placeId: number; onClose: () => void }

/** The roles of the place's workers; each switch takes effect at once. */
export function RolesDialog({ placeId, onClose }: RolesDialogProps) {
  const { t, i18n } = useLingui()
  const { data: page } = useSuspenseQuery(placePageOptions(placeId))
  const { data: me } = useQuery(trpc.accounts.me.queryOptions())
  const { toggle, error } = useToggleRole(placeId)
  /** The caller's own admin role, about to be revoked. */
  const [ownAdmin, setOwnAdmin] = useState<RoleToggle>()
  const { workers } = page
  const systemAdmin = me?.authorities.includes('ROLE_ADMIN') ?? false

  const said = useUndoToast()

  /** Shows that the switch took effect, with a button that reverses it. */
  function turn(wanted: RoleToggle, name: string) {
    const role = i18n._(roleNames[wanted.role])
    const back = wholeUndo(() => toggle({ ...wanted, held: !wanted.held }))
    toggle(wanted).then(
      () =>
        said(wanted.held ? t`${name}: włączono „${role}”` : t`${name}: wyłączono „${role}”`, { undo: back }),
      // The dialog shows the refusal.
      () => undefined,
    )
  }

  const isOwn = ({ phone }: PlaceWorker) => phone === me?.login && !systemAdmin

  function changeRole(wanted: RoleToggle) {
    const worker = workers.find(({ id }) => id === wanted.workerId)
    if (worker && isOwn(worker) && wanted.role === 'admin' && !wanted.held) setOwnAdmin(wanted)
    else turn(wanted, worker?.name ?? '')
  }

  return (
    <Modal
      onClose={onClose}
      title={t`Uprawnienia`}
      description={t`Każda zmiana działa od razu. Pełne uprawnienia obejmują wszystkie pozostałe.`}
      className="max-w-3xl"
    >
      <div className="flex flex-col gap-3">
        <Failure error={error} />
        {workers.length === 0 ? (
          <p className="text-muted">
            <Trans>Najpierw dodaj pracowników placówki.</Trans>
          </p>
        ) : (
          <div>
            <div
              aria-hidden
              className={`${rolesGrid} sticky -top-1 z-10 hidden border-b border-line bg-float py-2 text-xs font-medium text-muted sm:grid`}
            >
              <span>{t`Pracownik`}</span>
              {GRANTABLE_ROLES.map((role) => (
                <span key={role} className="text-center">
                  {i18n._(roleNames[role])}
                </span>
              ))}
            </div>
            <ul className="divide-y divide-line">
              {workers.map((worker) => (
                <RoleRow key={worker.id} worker={worker} asksFirst={isOwn(worker)} onToggle={changeRole} />
              ))}
            </ul>
          </div>
        )}
      </div>
      {ownAdmin && (
        <Question
          onClose={() => setOwnAdmin(undefined)}
          tone="danger"
          title={t`Odebrać sobie pełne uprawnienia?`}
          description={t`Od razu stracisz dostęp do tego okna i do ustawień placówki. Zwrócić go może tylko ktoś, kto ma pełne uprawnienia.`}
          confirmLabel={t`Odbierz sobie`}
          onConfirm={() => {
            // No undo is offered, as without the role the person may not grant it.
            void toggle(ownAdmin).catch(() => undefined)
            setOwnAdmin(undefined)
          }}
        />
      )}
    </Modal>
  )
}
