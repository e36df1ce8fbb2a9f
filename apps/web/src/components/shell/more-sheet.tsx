import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Modal } from '#components/modal.tsx'
import { AccountFooter } from './account-footer.tsx'
import { MenuLinks } from './menu-links.tsx'
import { SearchButton } from './search-everywhere.tsx'

/** On a phone: the whole menu, the account, language and theme. Closes on navigation. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
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
        <MenuLinks />
        <AccountFooter />
      </div>
    </Modal>
  )
}
