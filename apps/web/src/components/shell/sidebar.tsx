import { Link } from '@tanstack/react-router'
import { Wordmark } from '../wordmark.tsx'
import { AccountFooter } from './account-footer.tsx'
import { sidebarStyle } from './frame-style.ts'
import { MenuLinks } from './menu-links.tsx'
import { SearchButton } from './search-everywhere.tsx'

/** From 768 px up: the logo, the places, the account. Sticky while the page scrolls. */
export function Sidebar() {
  return (
    <header className={sidebarStyle}>
      <Link to="/" className="flex self-start rounded-control px-2 py-1">
        <Wordmark />
      </Link>
      <SearchButton />
      {/* Scrolls by itself; where too little of it would be left, the whole sidebar does. */}
      <div className="-mx-1 min-h-48 flex-1 overflow-y-auto overscroll-contain px-1 py-1 scroll-py-2">
        <MenuLinks />
      </div>
      <AccountFooter />
    </header>
  )
}
