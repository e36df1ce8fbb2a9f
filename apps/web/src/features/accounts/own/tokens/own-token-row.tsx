import { Trans } from '@lingui/react/macro'
import type { AccessToken } from '@skrzat/contract/wire/access-tokens'
import { TokenRow } from '#components/tokens/token-row.tsx'

export function OwnTokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { place, lastAddress } = token
  return (
    <TokenRow token={token} about={place.name} onRevoke={onRevoke}>
      {lastAddress !== null && (
        <span className="block">
          <Trans>
            Adres sieciowy: <span className="inline-block max-w-full break-all">{lastAddress}</span>
          </Trans>
        </span>
      )}
    </TokenRow>
  )
}
