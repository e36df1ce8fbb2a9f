import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import type { NameRef } from '@skrzat/contract/wire/common'
import { useState } from 'react'
import { Modal } from '#components/modal.tsx'
import { ShownOnce } from '#components/shown-once.tsx'
import { TokenForm } from './token-form.tsx'

/** Makes a token, and shows it once. */
export function MakeToken({ places, onClose }: { places: readonly NameRef[]; onClose: () => void }) {
  const { t } = useLingui()
  const [token, setToken] = useState<string>()
  if (token === undefined) return <TokenForm places={places} onClose={onClose} onMade={setToken} />
  return (
    <Modal
      title={t`Twój nowy token`}
      onClose={onClose}
      footer={<DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Gotowe`}</DialogClose>}
    >
      <ShownOnce label={t`Token`} secret={token} copyLabel={t`Kopiuj token`}>
        <Trans>
          Zapisz token teraz, bo nie pokażemy go ponownie. Każdy, kto go zna, działa w Twoim imieniu, więc
          podaj go tylko programowi, dla którego jest.
        </Trans>
      </ShownOnce>
    </Modal>
  )
}
