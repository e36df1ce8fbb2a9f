import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { SquarePen } from 'lucide-react'
import type { ChangeChatSearch } from './search.ts'

/** Beside the list while no talk is open. */
export function NothingOpen({ changeSearch }: { changeSearch: ChangeChatSearch }) {
  const { t } = useLingui()
  return (
    <EmptyState
      className="my-auto"
      picture="letterbox"
      title={t`Wybierz rozmowę`}
      action={
        <Button icon={SquarePen} variant="secondary" onClick={() => changeSearch({ find: true })}>
          {t`Nowa rozmowa`}
        </Button>
      }
    >
      <Trans>Wiadomości, zdjęcia i pliki pojawią się tutaj.</Trans>
    </EmptyState>
  )
}
