import { Trans } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { Lock } from 'lucide-react'

/** Why the talk is closed for writing. */
export function ClosedTalk({ room: { kid } }: { room: ChatRoom }) {
  return (
    <p className="flex items-center gap-2.5 border-t border-line bg-sunken px-4 py-3.5 text-sm text-muted">
      <Lock aria-hidden className="size-4.5" />
      <span>
        {kid === null ? (
          <Trans>Nie łączy Was już żadna placówka. Tę rozmowę można tylko czytać.</Trans>
        ) : (
          <Trans>To dziecko nie chodzi już do placówki. Tę rozmowę można tylko czytać.</Trans>
        )}
      </span>
    </p>
  )
}
