import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { formatPhone } from '@skrzat/contract/phone'
import type { GroupDay, KidOnDay } from '@skrzat/contract/wire/group-day'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Sheet } from '@skrzat/ui/sheet'
import { Check, IdCard, MessagesSquare, Phone, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { relationNames } from '#components/card-words.ts'
import { kidName } from '#components/kid-name.ts'
import { AbsenceLine, Birthday, DietLine, Unsent } from './kid-facts.tsx'
import type { ShownKid } from './shown-kid.ts'

type KidSheetProps = {
  kid: ShownKid
  day: Day
  group: GroupDay
  /** Without it nothing is confirmed. */
  onConfirm?: (confirmed: boolean) => void
  onClose: () => void
}

/** A kid's day: its absence, what it may eat, and whom to call or write to. */
export function KidSheet({ kid, day, group, onConfirm, onClose }: KidSheetProps) {
  const { t } = useLingui()
  const { absence, confirmed, unsent, diet, birthday, guardians, pickups } = kid
  const large = 'min-h-12 w-full max-sm:max-w-none pointer-coarse:min-h-14'
  return (
    <Sheet
      open
      onOpenChange={onClose}
      closeLabel={t`Zamknij`}
      title={kidName(kid)}
      subtitle={group.name}
      footer={
        <>
          {group.tutor && (
            <ButtonLink
              icon={MessagesSquare}
              to="/chat"
              search={{ kid: kid.id }}
              variant="secondary"
              className={large}
            >
              {t`Napisz do opiekunów`}
            </ButtonLink>
          )}
          <ButtonLink
            icon={IdCard}
            to="/kid/$kidId"
            params={{ kidId: kid.id }}
            variant="secondary"
            className={large}
          >
            {t`Otwórz kartę dziecka`}
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {birthday && <Birthday />}
        {absence && (
          <Part title={t`Nieobecność`}>
            <AbsenceLine absence={absence} confirmed={confirmed} day={day} />
            {unsent && <Unsent />}
            {onConfirm && (
              <Button
                icon={confirmed ? Undo2 : Check}
                variant={confirmed ? 'secondary' : 'primary'}
                className={large}
                onClick={() => onConfirm(!confirmed)}
              >
                {confirmed ? t`Cofnij potwierdzenie` : t`Potwierdź`}
              </Button>
            )}
          </Part>
        )}
        {diet && (
          <Part title={t`Dieta i\u00a0alergie`}>
            <DietLine diet={diet} />
          </Part>
        )}
        {group.canEdit ? (
          <Part title={t`Zadzwoń`}>
            {guardians.length === 0 ? (
              <p>{t`Nie wpisano telefonu opiekuna.`}</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {guardians.map((guardian) => (
                  <li key={guardian.phone}>
                    <CallGuardian guardian={guardian} />
                  </li>
                ))}
              </ul>
            )}
          </Part>
        ) : (
          <p className="text-sm text-muted">{t`Telefony opiekunów widzą wychowawcy grupy i\u00a0dyrektor.`}</p>
        )}
        {pickups.length > 0 && (
          <Part title={t`Dziś może też odebrać`}>
            <p className="break-words">{pickups.join(', ')}</p>
          </Part>
        )}
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-2 [&>ul]:w-full">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {children}
    </section>
  )
}

/** Calls a guardian on the person's own phone. */
function CallGuardian({ guardian }: { guardian: KidOnDay['guardians'][number] }) {
  const { t, i18n } = useLingui()
  const { name, phone, relation, mayPickUp, declined } = guardian
  const number = formatPhone(phone)
  const role = i18n._(relationNames[relation])
  return (
    <a
      href={`tel:+48${phone}`}
      className="flex min-h-14 items-center gap-3 rounded-control border border-edge bg-card px-3 py-2 hover:bg-green-soft"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-green-soft text-green">
        <Phone aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name === '' ? number : name}</span>
        <span className="tabular block text-sm break-words text-muted">
          {name === '' ? role : `${role} · ${number}`}
        </span>
        {(!mayPickUp || declined) && (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {!mayPickUp && <Badge tone="danger">{t`nie odbiera`}</Badge>}
            {declined && <Badge tone="warning">{t`numer odrzucony`}</Badge>}
          </span>
        )}
      </span>
    </a>
  )
}
