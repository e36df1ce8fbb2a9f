import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import type { ReactNode } from 'react'
import { TokenDates, TokenName, type Token } from './token-facts.tsx'

type TokenRowProps = {
  token: Token
  /** The token's holder, or its place. */
  about: string
  /** A line under its dates. */
  children?: ReactNode
  onRevoke: () => void
}

/** A token with its actions. */
export function TokenRow({ token, about, children, onRevoke }: TokenRowProps) {
  const { t } = useLingui()
  const { name } = token
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <TokenName token={token} />
        <p className="text-sm text-muted">
          <span className="block break-words">{about}</span>
          <TokenDates token={token} />
          {children}
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={t`Unieważnij: ${name}`} onClick={onRevoke}>
        {t`Unieważnij`}
      </Button>
    </li>
  )
}
