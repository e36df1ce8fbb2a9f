import { useLingui } from '@lingui/react/macro'
import { Dialog, DialogContent } from '@skrzat/ui/dialog'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AccountFooter } from './account-footer.tsx'
import { MenuLinks } from './menu-links.tsx'

/** On a phone: the whole menu, the account, language and theme. Closes on navigation. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const path = useLocation({ select: (location) => location.pathname })
  const opened = useRef(path)
  useEffect(() => {
    if (path !== opened.current) onClose()
  }, [path, onClose])
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={t`Więcej`} closeLabel={t`Zamknij`} shape="bottom">
        <div className="flex flex-col gap-6">
          <MenuLinks />
          <AccountFooter />
        </div>
      </DialogContent>
    </Dialog>
  )
}
