import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import type { BankAccount, BankGap } from '@skrzat/contract/wire/bank'
import { cn } from '@skrzat/ui/cn'
import { plainDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'

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

function Account({
  account: { account, opening, booked, notOurs, waiting, closing },
}: {
  account: BankAccount
}) {
  const { t } = useLingui()
  const parts = [
    ...(opening === null ? [] : [{ name: t`na początku`, amount: opening }]),
    { name: t`zaksięgowane`, amount: booked },
    { name: t`nie nasze`, amount: notOurs },
    { name: t`czeka`, amount: waiting },
  ]
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-card px-5 py-4">
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
      <dl className="flex flex-wrap items-end gap-x-5 gap-y-2 text-sm">
        {parts.map(({ name, amount }, index) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className={cn(name === t`czeka` && amount !== 0 && 'font-medium')}>
              {index > 0 && <Sign>{amount < 0 ? '−' : '+'}</Sign>}
              <Money grosze={index > 0 ? Math.abs(amount) : amount} />
            </dd>
          </div>
        ))}
        {closing !== null && (
          <div>
            <dt className="text-muted">{t`w banku`}</dt>
            <dd className="font-medium">
              <Sign>=</Sign>
              <Money grosze={closing} />
            </dd>
          </div>
        )}
      </dl>
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
