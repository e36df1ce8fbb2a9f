import { Trans, useLingui } from '@lingui/react/macro'
import type { AccessToken } from '@skrzat/contract/wire/access-tokens'
import { Button } from '@skrzat/ui/button'
import { TokenDates, TokenName } from '#components/tokens/token-facts.tsx'

export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { t } = useLingui()
  const { name, place, lastAddress } = token
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <TokenName token={token} />
        <p className="text-sm text-muted">
          <span className="block break-words">{place.name}</span>
          <TokenDates token={token} />
          {lastAddress !== null && (
            <span className="block">
              <Trans>
                Adres sieciowy: <span className="inline-block max-w-full break-all">{lastAddress}</span>
              </Trans>
            </span>
          )}
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={t`Unieważnij: ${name}`} onClick={onRevoke}>
        {t`Unieważnij`}
      </Button>
    </li>
  )
}
