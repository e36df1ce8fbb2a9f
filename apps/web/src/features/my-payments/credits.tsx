import { Trans, useLingui } from '@lingui/react/macro'
import type { KidCredit } from '@skrzat/contract/wire/credit'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import { Landmark, PiggyBank, Undo2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '#app/calls/index.ts'
import { kidName } from '#components/kid-name.ts'

type Held = 'amount' | 'deposit' | 'refunding'

/** What the children have with the place: credit, deposits and refunds under way; hidden for those without. */
export function Credits() {
  const { t } = useLingui()
  const { data = [] } = useQuery(trpc.payments.myCredits.queryOptions())
  return (
    <>
      <Sums icon={PiggyBank} title={t`Nadpłata`} credits={data} of="amount">
        <Trans>Placówka może nią pomniejszyć następną należność.</Trans>
      </Sums>
      <Sums icon={Landmark} title={t`Kaucja`} credits={data} of="deposit">
        <Trans>Placówka ją przechowuje i rozlicza, gdy dziecko odchodzi.</Trans>
      </Sums>
      <Sums icon={Undo2} title={t`Zwrot w\u00a0drodze`} credits={data} of="refunding">
        <Trans>Placówka zleciła już przelew na konto rodziców.</Trans>
      </Sums>
    </>
  )
}

type SumsProps = {
  icon: LucideIcon
  title: string
  credits: readonly KidCredit[]
  of: Held
  children: ReactNode
}

function Sums({ icon: Icon, title, credits, of, children }: SumsProps) {
  const held = credits.filter((credit) => credit[of] > 0)
  if (held.length === 0) return null
  return (
    <section
      aria-label={title}
      className="flex gap-3 rounded-card bg-apricot-soft px-4 py-3 text-sm print:hidden"
    >
      <Icon aria-hidden className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        <h2 className="font-medium">{title}</h2>
        <ul>
          {held.map((credit) => (
            <li key={credit.kid.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">{kidName(credit.kid)}</span>
              <Money grosze={credit[of]} className="font-medium" />
            </li>
          ))}
        </ul>
        <p className="mt-1">{children}</p>
      </div>
    </section>
  )
}
