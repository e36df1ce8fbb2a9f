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
      <Link to="/" className="self-start rounded-control px-2 py-1">
        <Wordmark />
      </Link>
      <SearchButton />
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <MenuLinks />
      </div>
      <AccountFooter />
    </header>
  )
}
