import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import type { ReactNode } from 'react'
import { Modal } from '#components/modal.tsx'
import { ShownOnce } from '#components/shown-once.tsx'

type SecretDialogProps = { title: string; secret: string; onClose: () => void; children: ReactNode }

/** A webhook's new secret. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  const { t } = useLingui()
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={<DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Gotowe`}</DialogClose>}
    >
      <ShownOnce label={t`Sekret`} secret={secret} copyLabel={t`Kopiuj sekret`}>
        {children}
      </ShownOnce>
    </Modal>
  )
}
