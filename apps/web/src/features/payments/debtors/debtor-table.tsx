import { useLingui } from '@lingui/react/macro'
import type { Debtors } from '@skrzat/contract/wire/payment-journal'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Money } from '@skrzat/ui/money'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { DebtTotal, FamilyDays, FamilyGuardians, FamilyKids, familyName } from './debtor-parts.tsx'
import { AGES, type DebtorListProps, keyOf } from './family.ts'
import { useAgeNames } from './use-age-names.ts'

type DebtorTableProps = DebtorListProps & { totals: Debtors['totals']; onToggleAll: () => void }

/** Who owes, on a wide screen, with totals of the columns. */
export function DebtorTable({ placeId, families, chosen, totals, onToggle, onToggleAll }: DebtorTableProps) {
  const { t } = useLingui()
  const ageNames = useAgeNames()
  const all = families.every((family) => chosen.has(keyOf(family)))
  return (
    <TableScroll aria-label={t`Kto zalega`}>
      <Table aria-label={t`Kto zalega`} className="min-w-[50rem] [&_td]:px-2 [&_td]:py-1.5 [&_th]:px-2">
        <TableHead>
          <tr className="bg-card">
            <TableHeader className="w-0">
              <Checkbox
                label={t`Zaznacz wszystkie rodziny`}
                labelHidden
                checked={all}
                onChange={onToggleAll}
              />
            </TableHeader>
            <TableHeader>{t`Rodzina`}</TableHeader>
            <TableHeader className="min-w-57">{t`Płacą`}</TableHeader>
            {AGES.map((age) => (
              <TableHeader key={age} numeric className="w-0 whitespace-normal">
                {ageNames[age]}
              </TableHeader>
            ))}
            <TableHeader numeric className="w-0">{t`Razem`}</TableHeader>
            <TableHeader className="w-0">{t`Najstarszy termin`}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {families.map((family) => (
            <TableRow key={keyOf(family)} aria-selected={chosen.has(keyOf(family))}>
              <TableCell>
                <Checkbox
                  label={t`Zaznacz: ${familyName(family)}`}
                  labelHidden
                  checked={chosen.has(keyOf(family))}
                  onChange={() => onToggle(family)}
                />
              </TableCell>
              <TableCell>
                <FamilyKids placeId={placeId} family={family} />
              </TableCell>
              <TableCell>
                <FamilyGuardians family={family} />
              </TableCell>
              {AGES.map((age) => (
                <TableCell key={age} numeric>
                  {family.ages[age] > 0 && <Money grosze={family.ages[age]} dense />}
                </TableCell>
              ))}
              <TableCell numeric>
                <DebtTotal total={family.ages.total} credit={family.credit} />
              </TableCell>
              <TableCell>
                <FamilyDays family={family} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
        <TableFoot>
          <tr className="bg-card">
            <TableHeader scope="row" colSpan={3}>
              {t`Razem`}
            </TableHeader>
            {AGES.map((age) => (
              <TableCell key={age} numeric>
                <Money grosze={totals[age]} dense />
              </TableCell>
            ))}
            <TableCell numeric>
              <DebtTotal total={totals.total} credit={totals.credit} />
            </TableCell>
            <TableCell />
          </tr>
        </TableFoot>
      </Table>
    </TableScroll>
  )
}
