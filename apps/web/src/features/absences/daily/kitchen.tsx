import { Trans, useLingui } from '@lingui/react/macro'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import '#components/print-sheet.css'
import { listName } from '#components/kid-name.ts'
import { PrintHeader } from '#components/print-header.tsx'
import { printSize } from './print-size.ts'

/** The kitchen's printout: meals by group, and absent kids. `asOf`: when it was fetched, in milliseconds. */
export function Kitchen({ report, asOf }: { report: DailyAbsences; asOf: number }) {
  const { t } = useLingui()
  const { date, place, groups, total } = report
  const numeric = 'tabular text-right whitespace-nowrap'
  return (
    <article className="print-sheet hidden print:block" style={{ fontSize: `${printSize(report)}pt` }}>
      <PrintHeader place={place} date={date} asOf={asOf} title={<Trans>Posiłki i nieobecności</Trans>} />
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left">
            <th scope="col">{t`Grupa`}</th>
            <th scope="col" className={numeric}>{t`Dzieci`}</th>
            <th scope="col" className={numeric}>{t`Nieobecne`}</th>
            <th scope="col" className={numeric}>{t`Posiłki`}</th>
            <th scope="col">{t`Kogo nie ma`}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row" className="max-w-[38mm] text-left break-words">
                {group.name}
              </th>
              <td className={numeric}>{group.kids}</td>
              <td className={numeric}>{group.absent}</td>
              <td className={`${numeric} font-bold`}>{group.meals}</td>
              <td>{group.absentKids.map(listName).join(', ')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className="text-left">{t`Razem`}</th>
            <td className={numeric}>{total.kids}</td>
            <td className={numeric}>{total.absent}</td>
            <td className={numeric}>{total.meals}</td>
            <td>&nbsp;</td>
          </tr>
        </tfoot>
      </table>
    </article>
  )
}
