import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { scrollToCurrent } from '../scroll-to-tab.ts'
import { Wordmark } from '../wordmark.tsx'
import { AccountFooter } from './account-footer.tsx'
import { sidebarStyle } from './frame-style.ts'
import { MenuLinks } from './menu-links.tsx'
import { SearchButton } from './search-everywhere.tsx'

/** From 768 px up: the logo, the places, the account. Sticky while the page scrolls. */
export function Sidebar() {
  const box = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const { isSuccess: hasMenu } = useMenu()
  useEffect(() => {
    if (!hasMenu) return undefined
    const showCurrent = () => scrollToCurrent(box.current)
    showCurrent()
    return router.subscribe('onRendered', showCurrent)
  }, [router, hasMenu])
  return (
    <header className={sidebarStyle}>
      <Link to="/" className="flex self-start rounded-control px-2 py-1">
        <Wordmark />
      </Link>
      <SearchButton />
      {/*
        Scrolls by itself; where too little of it would be left, the whole sidebar does. Fades out above the edge, and
        ends before it, so only what goes on is faded.
      */}
      <div
        ref={box}
        className="relative -mx-1 min-h-48 flex-1 overflow-y-auto overscroll-contain px-1 pt-1 pb-8 scroll-pt-2 scroll-pb-8 [mask-image:linear-gradient(to_top,transparent,black_2rem)]"
      >
        <MenuLinks />
      </div>
      <AccountFooter />
    </header>
  )
}
