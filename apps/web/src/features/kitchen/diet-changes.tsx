import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DietChange } from '@skrzat/contract/wire/kitchen'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { kidName } from '#components/kid-name.ts'
import { Allergies, useDietText } from './diet-parts.tsx'
import { confirmDiet } from './queries.ts'

/** Changed diets that not all concerned have confirmed. */
export function DietChanges({ placeId, changes }: { placeId: number; changes: readonly DietChange[] }) {
  const { t } = useLingui()
  const confirm = useMutation(confirmDiet())
  const count = changes.length
  if (count === 0) return null
  return (
    <section
      aria-labelledby="diet-changes"
      className="flex flex-col gap-3 rounded-card border border-warning bg-warning-soft p-4 print:hidden"
    >
      <h2 id="diet-changes" className="text-lg font-bold">
        {t`${plural(count, { one: '# zmiana diety do potwierdzenia', few: '# zmiany diet do potwierdzenia', many: '# zmian diet do potwierdzenia', other: '# zmiany diet do potwierdzenia' })}`}
      </h2>
      <Failure error={confirm.error} />
      <ul className="flex flex-col gap-3">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-col gap-2 rounded-control bg-card p-4">
            <Change change={change} />
            {change.own === 'waiting' && (
              <Button
                icon={Check}
                className="self-start"
                aria-label={t`Wiem o\u00a0zmianie: ${kidName(change.kid)}`}
                pending={confirm.isPending && confirm.variables.changeId === change.id}
                onClick={() => confirm.mutate({ placeId, changeId: change.id })}
              >
                {t`Wiem o\u00a0zmianie`}
              </Button>
            )}
            {change.own === 'confirmed' && (
              <Badge tone="success" className="self-start">
                <Check aria-hidden />
                {t`potwierdzone przez Ciebie`}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Change({ change: { kid, group, diet, at, by, concerned } }: { change: DietChange }) {
  const { t } = useLingui()
  const text = useDietText()(diet)
  const hasNothing = text === '' && diet.allergens.length + diet.otherAllergies.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="min-w-0 wrap-anywhere">{kidName(kid)}</strong>
        <GroupTag color={group.color} name={group.name} />
        <span className="text-sm text-muted">
          <DateText value={new Date(at)} />
          {by !== '' && `, ${by}`}
        </span>
      </div>
      {hasNothing ? <p>{t`Teraz je wszystko: bez alergii i\u00a0diety.`}</p> : <Allergies of={diet} />}
      {text !== '' && <p className="wrap-anywhere">{text}</p>}
      {concerned && <Concerned concerned={concerned} />}
    </>
  )
}

/** For the place's admins: who has not confirmed, and who has. */
function Concerned({ concerned }: { concerned: NonNullable<DietChange['concerned']> }) {
  const missing = concerned.filter(({ at }) => at === null).map(({ name }) => name)
  const known = concerned.filter(({ at }) => at !== null).map(({ name }) => name)
  if (concerned.length === 0)
    return (
      <p className="text-sm">
        <Trans>
          Nikt tego nie potwierdzi: grupa nie ma wychowawcy, a&nbsp;nikt nie ma uprawnienia Kuchnia.
        </Trans>
      </p>
    )
  return (
    <p className="text-sm wrap-anywhere">
      {missing.length > 0 && <Trans>Czekamy na: {missing.join(', ')}.</Trans>}{' '}
      {known.length > 0 && <Trans>Potwierdzili: {known.join(', ')}.</Trans>}
    </p>
  )
}
