import { Trans, useLingui } from '@lingui/react/macro'
import { DIETS } from '@skrzat/contract/card'
import type { KitchenDay } from '@skrzat/contract/wire/kitchen'
import { dietNames } from '#components/card-words.ts'
import { listName } from '#components/kid-name.ts'
import { PrintHeader } from '#components/print-header.tsx'
import '#components/print-sheet.css'
import { useAllergies, useDietText } from '#components/diet-parts.tsx'

/** The kitchen's day on paper. `asOf`: when it was fetched, in milliseconds. */
export function PrintedDay({ day, asOf }: { day: KitchenDay; asOf: number }) {
  const { t, i18n } = useLingui()
  const allergies = useAllergies()
  const dietText = useDietText()
  const { date, place, groups, total, kids } = day
  const eaten = DIETS.filter((diet) => total.diets.some((each) => each.diet === diet))
  const numeric = 'tabular text-right whitespace-nowrap'
  const counts = ({ eats, absent, diets }: KitchenDay['total']) => (
    <>
      <td className={`${numeric} font-bold`}>{eats}</td>
      {eaten.map((diet) => (
        <td key={diet} className={numeric}>
          {diets.find((each) => each.diet === diet)?.count ?? 0}
        </td>
      ))}
      <td className={numeric}>{absent}</td>
    </>
  )
  return (
    <article className="print-sheet hidden text-[10pt] print:block">
      <PrintHeader place={place} date={date} asOf={asOf} title={<Trans>Kuchnia: kto je i&nbsp;co</Trans>} />
      <table className="mb-[1.5em] w-full border-collapse">
        <thead>
          <tr className="text-left align-bottom">
            <th scope="col">{t`Grupa`}</th>
            <th scope="col" className={numeric}>{t`Jedzą`}</th>
            {eaten.map((diet) => (
              <th key={diet} scope="col" className="text-right">
                {i18n._(dietNames[diet])}
              </th>
            ))}
            <th scope="col" className={numeric}>{t`Nieobecne`}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row" className="max-w-[50mm] text-left break-words">
                {group.name}
              </th>
              {counts(group)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className="text-left">{t`Razem`}</th>
            {counts(total)}
          </tr>
        </tfoot>
      </table>
      {kids.length > 0 && (
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left">
              <th scope="col">{t`Dziecko`}</th>
              <th scope="col">{t`Grupa`}</th>
              <th scope="col">{t`Alergie`}</th>
              <th scope="col">{t`Dieta`}</th>
            </tr>
          </thead>
          <tbody>
            {kids.map((kid) => (
              <tr key={kid.id}>
                <th scope="row" className="max-w-[50mm] text-left break-words">
                  {listName(kid)}
                </th>
                <td className="max-w-[35mm] break-words">
                  {groups.find(({ id }) => id === kid.groupId)?.name}
                </td>
                <td className="font-bold break-words">{allergies(kid).join(', ')}</td>
                <td className="break-words">{dietText(kid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}
