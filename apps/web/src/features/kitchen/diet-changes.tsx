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
import { Allergies, useDietText } from '#components/diet-parts.tsx'
import { confirmDiet } from './queries.ts'

type DietChangesProps = { placeId: number; changes: readonly DietChange[] }

/** Changed diets that the person has yet to confirm; for the place's admins also those that wait for others. */
export function DietChanges({ placeId, changes }: DietChangesProps) {
  const [own, others] = [true, false].map((mine) =>
    changes.filter((each) => (each.own === 'waiting') === mine),
  )
  return (
    <>
      <OwnChanges placeId={placeId} changes={own ?? []} />
      <OthersChanges changes={others ?? []} />
    </>
  )
}

/** Folded, as the person has nothing to do with them. */
function OthersChanges({ changes }: { changes: readonly DietChange[] }) {
  const { t } = useLingui()
  const count = changes.length
  if (count === 0) return null
  return (
    <details className="rounded-card border border-line bg-card p-4 print:hidden">
      <summary className="cursor-pointer font-medium">
        {t`${plural(count, { one: '# zmiana diety czeka na innych', few: '# zmiany diet czekają na innych', many: '# zmian diet czeka na innych', other: '# zmiany diet czeka na innych' })}`}
      </summary>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-col gap-2 py-3">
            <Change change={change} />
            {change.own === 'confirmed' && (
              <Badge tone="success" className="self-start">
                <Check aria-hidden />
                {t`potwierdzone przez Ciebie`}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function OwnChanges({ placeId, changes }: DietChangesProps) {
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
            <Button
              icon={Check}
              variant="secondary"
              className="self-start"
              aria-label={t`Wiem o\u00a0zmianie: ${kidName(change.kid)}`}
              pending={confirm.isPending && confirm.variables.changeId === change.id}
              onClick={() => confirm.mutate({ placeId, changeId: change.id })}
            >
              {t`Wiem o\u00a0zmianie`}
            </Button>
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
