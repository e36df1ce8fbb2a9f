import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { cn } from '@skrzat/ui/cn'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import { CircleUserRound, LogOut } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { setLanguage } from './queries.ts'
import { LanguageSelect, ThemeSwitch } from '../preferences.tsx'
import { navLinkStyle } from './nav-link.tsx'

/** Beside the three themes there is little room for a language's name, and none where they are larger, for fingers. */
const beside =
  'min-w-0 flex-1 md:pointer-coarse:basis-full md:[&_select]:pr-7 md:[&_select]:pl-2.5 md:[&_select]:text-sm md:[&_svg]:right-2'

/** The signed-in account, its display preferences, and signing out. */
export function AccountFooter() {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const inAccount = useMatch({ from: '/_shell/_app/account', shouldThrow: false }) !== undefined
  const language = useMutation(setLanguage())
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <Link
        to="/account/settings"
        aria-current={inAccount ? 'page' : undefined}
        className={cn(navLinkStyle, 'py-1.5')}
        title={t`Twoje konto`}
      >
        <CircleUserRound aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 text-sm font-medium break-words text-ink">
          {name || (account ? formatPhone(account.phone) : t`Twoje konto`)}
        </span>
      </Link>
      <Link to="/logout" preload={false} className={navLinkStyle}>
        <LogOut aria-hidden className="size-5" />
        {t`Wyloguj się`}
      </Link>
      <div className="flex flex-wrap gap-2">
        <LanguageSelect className={beside} onChosen={(langKey) => language.mutate({ langKey })} />
        <ThemeSwitch />
      </div>
    </div>
  )
}
