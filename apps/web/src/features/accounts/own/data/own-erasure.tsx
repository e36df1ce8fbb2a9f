import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { toast } from '@skrzat/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErasureDialog } from '#components/privacy/erasure-dialog.tsx'
import { currentErasureOptions } from '#components/privacy/queries.ts'
import { QueryError } from '#components/query-state.tsx'
import { useForgetDevice } from '../../leaving/use-forget-device.ts'
import { Part } from './part.tsx'

/** Erasing the person's own account: at once, or asked for while something stands in its way. */
export function OwnErasure() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const forgetDevice = useForgetDevice()
  const current = useQuery(currentErasureOptions({ kind: 'account' }))
  const request = current.data
  return (
    <Part title={t`Usuń moje dane`}>
      <p>
        <Trans>
          Konto zniknie na zawsze: imię, nazwisko, telefon, wiadomości, logowania. Najpierw pokażemy, co
          zniknie, a co i dlaczego musi zostać. Danych dziecka to nie usuwa.
        </Trans>
      </p>
      {request && request.carriedOutAt === null && (
        <p className="text-sm">
          <Trans>
            Prośba o usunięcie konta czeka na administratora. Wysłano: <DateText value={request.askedAt} />.
          </Trans>
        </p>
      )}
      {request === undefined && current.error && (
        <QueryError query={current} title={t`Nie udało się sprawdzić, czy prośba o\u00a0usunięcie czeka`} />
      )}
      <Button
        variant="danger-quiet"
        className="self-start max-sm:w-full sm:-ml-4"
        onClick={() => setOpen(true)}
      >
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
