import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import type { ReactNode } from 'react'

type ThanksProps = {
  /** Of the last payment. */
  day: Day
  grosze: number
  action: ReactNode
}

/** All is paid, and something was paid recently. */
export function Thanks({ day, grosze, action }: ThanksProps) {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="thanks"
      className="flex flex-col items-center gap-3 rounded-card bg-apricot-soft px-5 py-8 text-center print:hidden"
    >
      <Gnome />
      <h2 id="thanks" className="text-lg font-bold">{t`Dziękujemy, wszystko opłacone`}</h2>
      <p className="max-w-md">
        <Trans>
          Ostatnia wpłata: <Money grosze={grosze} className="font-bold" />, <DateText value={day} />.
        </Trans>
      </p>
      <div className="mt-2">{action}</div>
    </section>
  )
}

/** The house's gnome with a flower, who comes up from behind a hill once. */
function Gnome() {
  return (
    <svg aria-hidden viewBox="0 0 160 120" className="h-30 w-40">
      <circle cx="80" cy="70" r="46" className="fill-apricot opacity-35" />
      <g className="transition-transform duration-200 starting:translate-y-4 motion-reduce:transition-none">
        <path d="M52 96c0-22 12-36 28-36s28 14 28 36z" className="fill-green" />
        <circle cx="80" cy="62" r="18" className="fill-[#f6d3ae]" />
        <path d="M61 64c2 24 10 34 19 34s17-10 19-34c-6 7-12 9-19 9s-13-2-19-9z" className="fill-[#fffdf8]" />
        <path d="M58 56C62 36 72 20 92 8c-2 14 4 34 11 48-14-5-31-5-45 0z" className="fill-green" />
        <path d="M57 57c14-6 32-6 47 0l1 5c-16-6-33-6-49 0z" className="fill-apricot" />
        <circle cx="80" cy="68" r="5" className="fill-apricot" />
        <path d="M69 64q2.5-3 5 0M86 64q2.5-3 5 0" className="fill-none stroke-[#19251e] stroke-2" />
        <path d="M118 98V70" className="fill-none stroke-green stroke-3" />
        <path d="M118 86q9-1 11-9-10 0-11 9z" className="fill-green" />
        <circle cx="118" cy="60" r="5" className="fill-apricot" />
        <path
          d="M118 55a5 5 0 1 1 0-10 5 5 0 0 1 0 10zM118 75a5 5 0 1 1 0-10 5 5 0 0 1 0 10zM113 60a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM133 60a5 5 0 1 1-10 0 5 5 0 0 1 10 0z"
          className="fill-[#fffdf8]"
        />
        <circle cx="105" cy="84" r="5" className="fill-[#f6d3ae]" />
      </g>
      <path d="M20 104q60-22 120 0v4q-60 6-120 0z" className="fill-green opacity-25" />
    </svg>
  )
}
