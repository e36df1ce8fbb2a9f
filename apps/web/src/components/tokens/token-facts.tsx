import { Trans, useLingui } from '@lingui/react/macro'
import type { AccessToken } from '@skrzat/contract/wire/access-tokens'
import { Badge } from '@skrzat/ui/badge'
import { DateText } from '@skrzat/ui/date-text'

export type Token = Pick<AccessToken, 'name' | 'scope' | 'ending' | 'expiresAt' | 'lastUsedAt'>

/** A token's name with its scope. */
export function TokenName({ token: { name, scope } }: { token: Token }) {
  const { t } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      <span className="min-w-0 break-words">{name}</span>
      <Badge tone={scope === 'write' ? 'warning' : 'neutral'}>
        {scope === 'write' ? t`odczyt i zapis` : t`tylko odczyt`}
      </Badge>
    </p>
  )
}

/** When a token expires and was last used, and its last characters. */
export function TokenDates({ token: { ending, expiresAt, lastUsedAt } }: { token: Token }) {
  return (
    <>
      <span className="block">
        <Trans>
          Kończy się na <code>{ending}</code>, ważny do <DateText value={expiresAt} />
        </Trans>
      </span>
      <span className="block">
        {lastUsedAt === null ? (
          <Trans>Jeszcze nieużyty</Trans>
        ) : (
          <Trans>
            Ostatnio użyty: <DateText value={lastUsedAt} />
          </Trans>
        )}
      </span>
    </>
  )
}
