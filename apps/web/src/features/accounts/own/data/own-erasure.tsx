import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { toast } from '@skrzat/ui/toast'
import { useState } from 'react'
import { ErasureDialog } from '#components/privacy/erasure-dialog.tsx'
import { useForgetDevice } from '../../leaving/use-forget-device.ts'
import { Part } from './part.tsx'

/** Erasing the person's own account: at once, or asked for while something stands in its way. */
export function OwnErasure() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const forgetDevice = useForgetDevice()
  return (
    <Part title={t`Usuń moje dane`}>
      <p>
        <Trans>
          Konto zniknie na zawsze: imię, nazwisko, telefon, wiadomości, logowania. Najpierw pokażemy, co
          zniknie, a co i dlaczego musi zostać. Danych dziecka to nie usuwa.
        </Trans>
      </p>
      <Button variant="danger-quiet" className="self-start max-sm:w-full" onClick={() => setOpen(true)}>
        {t`Usuń moje konto`}
      </Button>
      {open && (
        <ErasureDialog
          subject={{ kind: 'account' }}
          title={t`Usunąć Twoje konto?`}
          act="carryOut"
          onDone={({ carriedOutAt }) => {
            setOpen(false)
            if (carriedOutAt === null) toast.success(t`Prośba wysłana.`)
            else void forgetDevice()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Part>
  )
}
