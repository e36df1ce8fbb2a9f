import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Dialog, DialogClose, DialogContent } from '@skrzat/ui/dialog'

/** A new PIN comes from the place, which knows whom it gives it to (spec: Public). */
export default function ForgottenPinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t`Nie pamiętasz PIN-u?`}
        closeLabel={t`Zamknij`}
        footer={
          <DialogClose asChild>
            <Button>{t`Rozumiem`}</Button>
          </DialogClose>
        }
      >
        <p>
          <Trans>
            Skontaktuj się z placówką, do której chodzi Twoje dziecko. Wyślemy stamtąd SMS-em nowy PIN na Twój
            numer telefonu.
          </Trans>
        </p>
      </DialogContent>
    </Dialog>
  )
}
