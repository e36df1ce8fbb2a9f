import { useLingui } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import { Failure } from '../failure.tsx'
import type { useEnablePushes } from './use-enable-pushes.ts'

/** Why pushes could not be switched on. */
export function PushRefused({
  pushes: { obstacle, failed, error },
}: {
  pushes: ReturnType<typeof useEnablePushes>
}) {
  const { t } = useLingui()
  return (
    <>
      {obstacle === 'denied' && (
        <p className="text-sm">
          {t`Przeglądarka blokuje powiadomienia tej strony. Zezwól na nie w jej ustawieniach.`}
        </p>
      )}
      {failed && (
        <Notice tone="danger">{t`Przeglądarka nie połączyła się ze swoim serwerem powiadomień. Spróbuj później.`}</Notice>
      )}
      <Failure error={error} />
    </>
  )
}
