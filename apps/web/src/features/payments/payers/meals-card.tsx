import { Trans, useLingui } from '@lingui/react/macro'
import { MEALS } from '@skrzat/contract/benefit'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { TypeMeals } from '@skrzat/contract/wire/payers'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '#components/failure.tsx'
import { saveMeals } from './queries.ts'
import { mealsNames } from './texts.ts'

type MealsCardProps = { placeId: number; meals: readonly TypeMeals[]; maySet: boolean }

/** What of each type of payment is meals, which the benefit does not cover. */
export function MealsCard({ placeId, meals, maySet }: MealsCardProps) {
  const { t, i18n } = useLingui()
  const save = useMutation(saveMeals({ onSuccess: () => toast.success(t`Zapisano`) }))
  if (meals.length === 0) return null
  return (
    <section
      aria-labelledby="meals"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="meals" className="text-lg font-bold">
        <Trans>Wyżywienie</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>Świadczenie nie obejmuje wyżywienia. Zaznacz, co nim jest.</Trans>
      </p>
      <Failure error={save.error} />
      {meals.map((type) =>
        maySet ? (
          <Field key={type.paymentTypeId} label={type.name}>
            <Select
              value={type.meals}
              disabled={save.isPending}
              onChange={({ target }) => {
                const chosen = MEALS.find((each) => each === target.value) ?? type.meals
                save.mutate({ placeId, paymentTypeId: type.paymentTypeId, meals: chosen })
              }}
            >
              {MEALS.filter((each) => each !== 'daily' || (hasMain(type) && hasDaily(type))).map((each) => (
                <option key={each} value={each}>
                  {i18n._(mealsNames[each])}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <p key={type.paymentTypeId} className="break-words">
            {type.name}
            <span className="block text-sm text-muted">{i18n._(mealsNames[type.meals])}</span>
          </p>
        ),
      )}
    </section>
  )
}
