import { useLingui } from '@lingui/react/macro'
import { MOST_GUARDIANS } from '@skrzat/contract/card'
import type { CardGuardian, GuardianForm, KidCard } from '@skrzat/contract/wire/cards'
import { formatPhone } from '@skrzat/contract/phone'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { Question } from '#components/question.tsx'
import { sayAndClose } from '#app/undo/index.ts'
import { setGuardians } from '../../queries.ts'
import { Section } from '../../section.tsx'
import { CallLinks } from './call-links.tsx'
import { formsOf, moved } from './guardian-draft.ts'
import { relationNames } from '#components/card-words.ts'

const GuardianDialog = lazy(async () => ({ default: (await import('./guardian-dialog.tsx')).GuardianDialog }))
const OwnGuardianDialog = lazy(async () => ({
  default: (await import('./own-guardian-dialog.tsx')).OwnGuardianDialog,
}))

/** The child's guardians in their order: whom to call, and what each may. */
export function Guardians({ card }: { card: KidCard }) {
  const { t } = useLingui()
  const { guardians, canEdit } = card
  const [editing, setEditing] = useState<CardGuardian | 'new'>()
  const [removing, setRemoving] = useState<CardGuardian>()
  const [proposing, setProposing] = useState<CardGuardian>()
  const order = useMutation(
    setGuardians({ onSuccess: () => toast.success(t`Zmieniono kolejność opiekunów`) }),
  )
  const send = (forms: GuardianForm[]) =>
    order.mutate({ kidId: card.id, guardians: forms, shown: formsOf(guardians) })
  return (
    <Section
      title={t`Opiekunowie`}
      action={
        canEdit &&
        guardians.length < MOST_GUARDIANS && (
          <Button icon={Plus} variant="quiet" size="sm" className="-mx-3" onClick={() => setEditing('new')}>
            {t`Dodaj opiekuna`}
          </Button>
        )
      }
    >
      <Failure error={order.error} />
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {guardians.map((guardian, index) => (
          <Row
            key={guardian.phone ?? index}
            guardian={guardian}
            onPropose={!canEdit && guardian.own ? () => setProposing(guardian) : undefined}
            actions={
              canEdit
                ? {
                    edit: () => setEditing(guardian),
                    remove: guardians.length > 1 ? () => setRemoving(guardian) : undefined,
                    up: index > 0 ? () => send(moved(formsOf(guardians), index, -1)) : undefined,
                    down:
                      index < guardians.length - 1
                        ? () => send(moved(formsOf(guardians), index, 1))
                        : undefined,
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {editing && (
        <Suspense>
          <GuardianDialog
            card={card}
            guardian={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {proposing && (
        <Suspense>
          <OwnGuardianDialog card={card} guardian={proposing} onClose={() => setProposing(undefined)} />
        </Suspense>
      )}
      {removing && <RemoveGuardian card={card} guardian={removing} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}

type Actions = {
  edit: () => void
  remove: (() => void) | undefined
  up: (() => void) | undefined
  down: (() => void) | undefined
}

type RowProps = {
  guardian: CardGuardian
  /** Of those who edit the group. */
  actions: Actions | undefined
  /** Of the guardian's own entry. */
  onPropose: (() => void) | undefined
}

function Row({ guardian, actions, onPropose }: RowProps) {
  const { t, i18n } = useLingui()
  const { phone, relation, mayBeTold, mayPay, mayPickUp, own, declined } = guardian
  const name = useGuardianName()(guardian)
  const facts = [
    name !== i18n._(relationNames[relation]) && i18n._(relationNames[relation]),
    mayPickUp && t`odbiera`,
    mayPay && t`płaci`,
    mayBeTold && t`dostaje wiadomości`,
  ].filter((each) => each !== false)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-4">
      <div className="max-w-full min-w-min flex-1">
        <p className="break-words">
          <span className="tabular font-medium">{name}</span>
          {own && <span className="ml-1.5 text-sm text-muted">{t`to Ty`}</span>}
        </p>
        <p className="text-sm break-words text-muted">{facts.join(' · ')}</p>
        {(!mayPickUp || declined) && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            {!mayPickUp && <Badge tone="danger">{t`nie odbiera`}</Badge>}
            {declined && <Badge tone="warning">{t`numer odrzucony`}</Badge>}
          </p>
        )}
      </div>
      <span className="ml-auto flex items-center gap-2 empty:hidden">
        {phone !== null && !own && <CallLinks name={name} phone={phone} sms bare={guardian.name === ''} />}
        {onPropose && (
          <Button
            icon={Pencil}
            variant="quiet"
            size="icon"
            aria-label={t`Zaproponuj zmianę: ${name}`}
            onClick={onPropose}
          />
        )}
        {actions && (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button
                variant="quiet"
                size="icon"
                icon={EllipsisVertical}
                aria-label={t`Działania: ${name}`}
              />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              <DropdownMenuItem icon={Pencil} onSelect={actions.edit}>{t`Zmień`}</DropdownMenuItem>
              {actions.up && (
                <DropdownMenuItem icon={ArrowUp} onSelect={actions.up}>{t`Przesuń wyżej`}</DropdownMenuItem>
              )}
              {actions.down && (
                <DropdownMenuItem
                  icon={ArrowDown}
                  onSelect={actions.down}
                >{t`Przesuń niżej`}</DropdownMenuItem>
              )}
              {actions.remove && (
                <DropdownMenuItem icon={Trash2} tone="danger" onSelect={actions.remove}>
                  {t`Usuń`}
                </DropdownMenuItem>
              )}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
      </span>
    </li>
  )
}

/** The guardian's name, else the phone, else the relation. */
export function useGuardianName() {
  const { i18n } = useLingui()
  return ({ name, phone, relation }: Pick<CardGuardian, 'name' | 'phone' | 'relation'>) =>
    name !== '' ? name : phone === null ? i18n._(relationNames[relation]) : formatPhone(phone)
}

type RemoveGuardianProps = { card: KidCard; guardian: CardGuardian; onClose: () => void }

function RemoveGuardian({ card, guardian, onClose }: RemoveGuardianProps) {
  const { t } = useLingui()
  const name = useGuardianName()(guardian)
  const remove = useMutation(setGuardians(sayAndClose(t`Usunięto: ${name}`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć opiekuna: ${name}?`}
      description={t`Ta osoba od razu straci dostęp do dziecka i\u00a0jego płatności.`}
      confirmLabel={t`Usuń opiekuna`}
      mutation={remove}
      onConfirm={() =>
        remove.mutate({
          kidId: card.id,
          guardians: formsOf(card.guardians).filter(({ phone }) => phone !== guardian.phone),
          shown: formsOf(card.guardians),
        })
      }
    />
  )
}
