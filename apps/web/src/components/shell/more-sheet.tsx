import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Modal } from '#components/modal.tsx'
import { AccountFooter } from './account-footer.tsx'
import { MenuLinks } from './menu-links.tsx'
import { SearchButton } from './search-everywhere.tsx'

type MoreSheetProps = {
  /** Entries that the bar already has. */
  without: ReadonlySet<string>
  onClose: () => void
}

/** On a phone: the rest of the menu, the account, language and theme. Closes on navigation. */
export default function MoreSheet({ without, onClose }: MoreSheetProps) {
  const { t } = useLingui()
  const path = useLocation({ select: (location) => location.pathname })
  const opened = useRef(path)
  useEffect(() => {
    if (path !== opened.current) onClose()
  }, [path, onClose])
  return (
    <Modal onClose={onClose} title={t`Więcej`} shape="bottom">
      <div className="flex flex-col gap-6">
        <SearchButton />
        <MenuLinks without={without} />
        <AccountFooter />
      </div>
    </Modal>
  )
}
