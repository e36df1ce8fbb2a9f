import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import type { BankAccount, BankGap } from '@skrzat/contract/wire/bank'
import { cn } from '@skrzat/ui/cn'
import { plainDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { ChevronDown } from 'lucide-react'
import { useWide } from '#app/parts/index.ts'

const part = 'flex justify-between gap-x-4 lg:block lg:min-w-28'

/** Each account's closing balance and how it is made up. */
export function Accounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Rachunki`} className="flex flex-col gap-3">
      {accounts.map((account) => (
        <Account key={account.account} account={account} />
      ))}
    </ul>
  )
}

/** On a wide screen at once; elsewhere what it is made up of unfolds. */
function Account({
  account: { account, opening, booked, notOurs, waiting, closing },
}: {
  account: BankAccount
}) {
  const { t } = useLingui()
  const wide = useWide()
  const parts = [
    ...(opening === null ? [] : [{ name: t`na początku`, amount: opening }]),
    { name: t`zaksięgowane`, amount: booked },
    { name: t`nie nasze`, amount: notOurs },
    { name: t`czeka`, amount: waiting },
  ]
  const head = (
    <div className="min-w-0">
      <span className="tabular block text-sm break-words text-muted">{formatNrb(account)}</span>
      {closing === null ? (
        <span className="text-muted">
          <Trans>Wyciągi nie podają salda</Trans>
        </span>
      ) : (
        <Money grosze={closing} className="text-xl font-bold" />
      )}
    </div>
  )
  const sums = (
    <dl className="tabular flex flex-col gap-1 text-sm lg:flex-row lg:flex-wrap lg:items-end lg:gap-x-5 lg:gap-y-2 lg:text-right">
      {parts.map(({ name, amount }, index) => (
        <div key={name} className={part}>
          <dt className="text-muted">{name}</dt>
          <dd className={cn(name === t`czeka` && amount !== 0 && 'font-medium')}>
            {index > 0 && <Sign>{amount < 0 ? '−' : '+'}</Sign>}
            <Money grosze={index > 0 ? Math.abs(amount) : amount} />
          </dd>
        </div>
      ))}
      {closing !== null && (
        <div className={part}>
          <dt className="text-muted">{t`w banku`}</dt>
          <dd className="font-medium">
            <Sign>=</Sign>
            <Money grosze={closing} />
          </dd>
        </div>
      )}
    </dl>
  )
  return (
    <li className="rounded-card border border-line bg-card">
      {wide ? (
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 px-5 py-4">
          {head}
          {sums}
        </div>
      ) : (
        <details className="group">
          <summary className="flex list-none items-center justify-between gap-4 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
            {head}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pb-3">{sums}</div>
        </details>
      )}
    </li>
  )
}

/** Read by eye only: the names say as much. */
function Sign({ children }: { children: string }) {
  return (
    <span aria-hidden className="pr-1.5 text-muted">
      {children}
    </span>
  )
}

/** Money between two statements that no statement explains. */
export function Gaps({ gaps }: { gaps: readonly BankGap[] }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  return gaps.map(({ account, after, before, by }) => {
    const end = `…${account.slice(-4)}`
    const [last, first, sum] = [plainDay(after, locale), plainDay(before, locale), moneyText(by, locale)]
    return (
      <Notice key={`${account} ${after}`} tone="warning">
        {t`Brakuje wyciągu rachunku ${end} między ${last} a ${first}: saldo zmieniło się o ${sum}. Wczytaj brakujący wyciąg.`}
      </Notice>
    )
  })
}
