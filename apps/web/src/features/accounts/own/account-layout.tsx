import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useMatch, useRouter, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { trpc } from '#app/calls/index.ts'
import { scrollToTab } from '#components/scroll-to-tab.ts'

const tabStyle =
  "relative flex h-11 shrink-0 flex-col justify-center rounded-t-control px-2.5 text-muted sm:px-2 first:pl-0 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-green after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:content-[''] first:after:left-0 aria-[current=page]:after:bg-green " +
  // Each tab is as wide as when it is current, so that the others stay where they are.
  'before:invisible before:h-0 before:font-medium before:content-[attr(data-name)]'

/** The pages of the person's own account: settings, the PIN or password, sessions and so on. */
export function AccountLayout() {
  const { t } = useLingui()
  const tabs = useRef<HTMLElement>(null)
  const router = useRouter()
  const hasTokens = useHasTokens()
  // Scrolls the current tab into view where tabs overflow: after the router has restored their scroll position, and
  // when a font or a language that arrives later changes their widths.
  useEffect(() => {
    function showTab() {
      scrollToTab(tabs.current, '[aria-current=page]')
    }
    const widths = new ResizeObserver(showTab)
    for (const tab of tabs.current?.children ?? []) widths.observe(tab)
    const unsubscribe = router.subscribe('onRendered', showTab)
    return () => {
      widths.disconnect()
      unsubscribe()
    }
  }, [router])
  return (
    <div className="w-full max-w-[51rem] px-4 py-6 md:px-8 md:py-8">
      <p className="text-xl font-bold">{t`Twoje konto`}</p>
      <nav
        ref={tabs}
        aria-label={t`Twoje konto`}
        className="fade-x relative mt-3 mb-6 flex border-b border-line"
      >
        <Tab to="/account/settings">{t`Dane`}</Tab>
        <Tab to="/account/password">{t`PIN i hasło`}</Tab>
        <Tab to="/account/security">{t`Dodatkowa ochrona`}</Tab>
        <Tab to="/account/notices">{t`Powiadomienia`}</Tab>
        <Tab to="/account/places">{t`Placówki`}</Tab>
        <Tab to="/account/sessions">{t`Urządzenia`}</Tab>
        <Tab to="/account/data">{t`Prywatność`}</Tab>
        {hasTokens && <Tab to="/account/tokens">{t`Tokeny`}</Tab>}
      </nav>
      <Outlet />
    </div>
  )
}

/** Tokens are for staff's programs: others have the tab only if they made one, or came by a link. */
function useHasTokens(): boolean {
  const { data: menu } = useMenu()
  const isStaff = menu && (menu.admin || menu.places.some(({ roles }) => roles.length > 0))
  const { data } = useQuery({ ...trpc.accounts.tokens.queryOptions(), enabled: isStaff === false })
  const open = useMatch({ from: '/_shell/_app/account/tokens', shouldThrow: false })
  return Boolean(isStaff) || open !== undefined || (data?.tokens.length ?? 0) > 0
}

function Tab(props: LinkProps & { children: string }) {
  return (
    <Link
      {...props}
      data-name={props.children}
      className={cn(tabStyle)}
      // The browser does not scroll a partly visible tab into view.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    />
  )
}
