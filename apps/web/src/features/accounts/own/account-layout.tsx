import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link, Outlet, useRouter, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const tabStyle =
  "relative flex h-11 shrink-0 items-center rounded-t-control px-2.5 text-muted sm:px-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-green after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:content-[''] aria-[current=page]:after:bg-green"

/** The pages of one's own account: settings, the PIN or password, sessions and so on. */
export function AccountLayout() {
  const { t } = useLingui()
  const tabs = useRef<HTMLElement>(null)
  const router = useRouter()
  // Where there is little room the tabs overflow. After the router, which puts them back to where they were scrolled.
  useEffect(() => {
    function show() {
      const current = tabs.current?.querySelector('[aria-current=page]')
      current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
    show()
    return router.subscribe('onRendered', show)
  }, [router])
  return (
    <div className="w-full max-w-2xl px-4 py-6 md:px-8 md:py-8">
      <p className="text-xl font-bold">{t`Twoje konto`}</p>
      <nav
        ref={tabs}
        aria-label={t`Twoje konto`}
        className="mt-3 mb-6 flex overflow-x-auto border-b border-line lg:w-max lg:max-w-[calc(100vw-19rem)] lg:min-w-full [scrollbar-width:none]"
      >
        <Tab to="/account/settings">{t`Dane`}</Tab>
        <Tab to="/account/password">{t`PIN i hasło`}</Tab>
        <Tab to="/account/security">{t`Drugi składnik`}</Tab>
        <Tab to="/account/notices">{t`Powiadomienia`}</Tab>
        <Tab to="/account/places">{t`Placówki`}</Tab>
        <Tab to="/account/sessions">{t`Urządzenia`}</Tab>
        <Tab to="/account/tokens">{t`Tokeny`}</Tab>
      </nav>
      <Outlet />
    </div>
  )
}

function Tab(props: LinkProps) {
  return (
    <Link
      {...props}
      className={cn(tabStyle)}
      // The browser leaves a tab that is partly seen where it is.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    />
  )
}
