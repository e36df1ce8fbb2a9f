import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Data, trpc } from '#app/calls/index.ts'

const pin = '246813'

type DemoAccountsProps = { onChoose: (account: { phone: string; pin: string }) => void }

/** The demo data's accounts; nothing if the server has no demo. */
export default function DemoAccounts(props: DemoAccountsProps) {
  return (
    <Data>
      <IfDemo {...props} />
    </Data>
  )
}

function IfDemo({ onChoose }: DemoAccountsProps) {
  const { t } = useLingui()
  const { data: config } = useQuery(trpc.accounts.config.queryOptions())
  if (!config?.demo) return null
  const accounts = [
    { phone: '600000002', who: t`Dyrektorka` },
    { phone: '600000003', who: t`Księgowa` },
    { phone: '600000004', who: t`Nauczycielka` },
    { phone: '600000005', who: t`Rodzic dwojga dzieci` },
  ]
  return (
    <section className="mt-4 rounded-card bg-apricot-soft p-6 sm:px-8" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="font-medium">{t`Dane pokazowe`}</h2>
      <p className="mt-0.5 mb-3 text-sm">{t`Wybierz, kim chcesz być; PIN wpisze się sam.`}</p>
      <ul className="flex flex-col">
        {accounts.map(({ phone, who }) => (
          <li key={phone}>
            <button
              type="button"
              className="flex min-h-9 w-full items-center justify-between gap-4 rounded-small text-left text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
              onClick={() => onChoose({ phone, pin })}
            >
              <span className="font-medium">{who}</span>
              <span className="tabular whitespace-nowrap">{formatPhone(phone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
