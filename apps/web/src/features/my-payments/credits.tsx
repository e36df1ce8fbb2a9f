import { Trans } from '@lingui/react/macro'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import { PiggyBank } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'

/** The children's credit; hidden for those without. */
export function Credits() {
  const { data = [] } = useQuery(trpc.payments.myCredits.queryOptions())
  const credits = data.filter(({ amount }) => amount > 0)
  if (credits.length === 0) return null
  return (
    <section className="flex gap-3 rounded-card bg-apricot-soft px-4 py-3 text-sm print:hidden">
      <PiggyBank aria-hidden className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        <h2 className="font-medium">
          <Trans>Nadpłata</Trans>
        </h2>
        <ul>
          {credits.map(({ kid, amount }) => (
            <li key={kid.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">
                {kid.firstname} {kid.lastname}
              </span>
              <Money grosze={amount} className="font-medium" />
            </li>
          ))}
        </ul>
        <p className="mt-1">
          <Trans>Placówka może nią pomniejszyć następną fakturę.</Trans>
        </p>
      </div>
    </section>
  )
}
