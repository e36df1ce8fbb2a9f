import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { formatPhone } from '@skrzat/contract/phone'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { trpc } from '#app/trpc.ts'
import { LanguageSelect, ThemeSelect } from '../preferences.tsx'

/** Who is signed in, how he likes the screen, and the way out. */
export function AccountFooter() {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const setLanguage = useMutation(trpc.accounts.setLanguage.mutationOptions())
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="grid grid-cols-2 gap-2">
        <LanguageSelect className="w-full" onChosen={(langKey) => setLanguage.mutate({ langKey })} />
        <ThemeSelect className="w-full" />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 flex-1 truncate pl-3 text-sm font-medium" title={name}>
          {name || (account && formatPhone(account.phone))}
        </p>
        <Link
          to="/logout"
          preload={false}
          className={cn(buttonStyle({ variant: 'quiet', size: 'sm' }), 'text-muted')}
        >
          <LogOut aria-hidden />
          {t`Wyloguj`}
        </Link>
      </div>
    </div>
  )
}
