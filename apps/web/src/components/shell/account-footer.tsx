import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { trpc } from '#app/trpc.ts'
import { LanguageSelect, ThemeSwitch } from '../preferences.tsx'
import { navLinkStyle } from './nav-link.tsx'

/** Who is signed in, how he likes the screen, and the way out. */
export function AccountFooter() {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const setLanguage = useMutation(trpc.accounts.setLanguage.mutationOptions())
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="px-3 text-sm font-medium break-words">
        {name || (account && formatPhone(account.phone))}
      </p>
      <Link to="/logout" preload={false} className={navLinkStyle}>
        <LogOut aria-hidden className="size-5" />
        {t`Wyloguj się`}
      </Link>
      <div className="flex gap-2">
        <LanguageSelect className="min-w-0 flex-1" onChosen={(langKey) => setLanguage.mutate({ langKey })} />
        <ThemeSwitch />
      </div>
    </div>
  )
}
