import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Money } from '@skrzat/ui/money'
import { DebtTotal, FamilyDays, FamilyGuardians, FamilyKids, familyName } from './debtor-parts.tsx'
import { AGES, type DebtorListProps, keyOf } from './family.ts'
import { useAgeNames } from './use-age-names.ts'

/** Who owes, on a phone. */
export function DebtorCards({ placeId, families, chosen, onToggle }: DebtorListProps) {
  const { t } = useLingui()
  const ageNames = useAgeNames()
  return (
    <ul
      aria-label={t`Kto zalega`}
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {families.map((family) => (
        <li key={keyOf(family)} className="flex gap-3 px-4 py-3">
          <Checkbox
            label={t`Zaznacz: ${familyName(family)}`}
            labelHidden
            checked={chosen.has(keyOf(family))}
            onChange={() => onToggle(family)}
            className="self-start"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <div className="flex flex-wrap items-start justify-between gap-x-4 text-base">
              <div className="min-w-0 break-words">
                <FamilyKids placeId={placeId} family={family} />
              </div>
              <span className="ml-auto text-right">
                <DebtTotal total={family.ages.total} credit={family.credit} />
              </span>
            </div>
            <dl className="flex flex-wrap gap-x-4">
              {AGES.filter((age) => family.ages[age] > 0).map((age) => (
                <div key={age} className="flex gap-1.5">
                  <dt className="text-muted">{ageNames[age]}</dt>
                  <dd>
                    <Money grosze={family.ages[age]} />
                  </dd>
                </div>
              ))}
            </dl>
            <div>
              <FamilyGuardians family={family} />
            </div>
            <div>
              <span className="text-muted">{t`Najstarszy termin`}</span> <FamilyDays family={family} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
