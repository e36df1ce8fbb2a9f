import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { ButtonLink } from '#components/button-link.tsx'
import { Modal } from '#components/modal.tsx'

/** A new PIN comes from the place, which can identify the person (spec: Public). */
export default function ForgottenPinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      onClose={onClose}
      title={t`Nie pamiętasz PIN-u?`}
      footer={
        <>
          <ButtonLink to="/reset" variant="secondary">
            {t`Ustaw nowy PIN`}
          </ButtonLink>
          <DialogClose asChild>
            <Button>{t`Rozumiem`}</Button>
          </DialogClose>
        </>
      }
    >
      <p>
        <Trans>
          Skontaktuj się z placówką, do której chodzi Twoje dziecko. Placówka wyśle Ci nowy PIN SMS-em.
        </Trans>
      </p>
      <p className="mt-3">
        <Trans>
          Nowy PIN lub hasło możesz też ustawić samodzielnie: kodem z SMS-a albo linkiem z e-maila.
        </Trans>
      </p>
    </Modal>
  )
}
