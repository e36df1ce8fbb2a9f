import { Trans } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import type { ReactNode } from 'react'
import { weekdayText } from './day-text.ts'

type PrintHeaderProps = {
  place: { name: string }
  date: Day
  /** What the sheet is. */
  title: ReactNode
  /** When it was fetched, in milliseconds. */
  asOf: number
}

/** The head of a place's printed day. */
export function PrintHeader({ place, date, title, asOf }: PrintHeaderProps) {
  const locale = useUiLocale()
  return (
    <header className="mb-[1em] flex items-end justify-between gap-6 text-[12pt]">
      <div>
        <p>{place.name}</p>
        <h1 className="text-[18pt] leading-tight font-bold first-letter:uppercase">
          {weekdayText(date, locale)} {date.slice(0, 4)}
        </h1>
      </div>
      <p className="text-right text-[10pt]">
        {title}
        <br />
        <Trans>
          stan z <DateText value={new Date(asOf)} form="plain" />
        </Trans>
      </p>
    </header>
  )
}
