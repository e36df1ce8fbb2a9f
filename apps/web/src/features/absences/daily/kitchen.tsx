import { Trans, useLingui } from '@lingui/react/macro'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { longDay } from '#components/day-text.ts'
import '#components/print-sheet.css'
import { kidName } from '#components/kid-name.ts'
import { printSize } from './print-size.ts'

/** The kitchen's printout: meals by group, and absent kids. `asOf`: when it was fetched, in milliseconds. */
export function Kitchen({ report, asOf }: { report: DailyAbsences; asOf: number }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { date, place, groups, total } = report
  const numeric = 'tabular text-right whitespace-nowrap'
  return (
    <article className="print-sheet hidden print:block" style={{ fontSize: `${printSize(report)}pt` }}>
      <header className="mb-[1em] flex items-end justify-between gap-6 text-[12pt]">
        <div>
          <p>{place.name}</p>
          <h1 className="text-[18pt] leading-tight font-bold first-letter:uppercase">
            {longDay(date, locale)} {date.slice(0, 4)}
          </h1>
        </div>
        <p className="text-right text-[10pt]">
          <Trans>Posiłki i nieobecności</Trans>
          <br />
          <Trans>
            stan z <DateText value={new Date(asOf)} form="plain" />
          </Trans>
        </p>
      </header>
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
              <td>{group.absentKids.map(kidName).join(', ')}</td>
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
