import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionEntry } from '@skrzat/contract/wire/accounts'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Laptop, Smartphone } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import { deviceOf } from './device.ts'

/** A session's device as people name it: `Chrome, Windows`. */
export function useDeviceName() {
  const { t } = useLingui()
  return ({ userAgent }: Pick<SessionEntry, 'userAgent'>): string => {
    const { browser, system } = deviceOf(userAgent)
    return [browser, system].filter(Boolean).join(', ') || t`Inny program`
  }
}

export function SessionRow({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) {
  const { t } = useLingui()
  const name = useDeviceName()(session)
  const { mobile } = deviceOf(session.userAgent)
  const Icon = mobile ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 p-4">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.current && <Badge tone="green">{t`to urządzenie`}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <Trans>
            Logowanie: <DateText value={session.createdAt} />
          </Trans>
          <span className="block">
            <Trans>
              Adres sieciowy: <span className="inline-block max-w-full break-all">{session.address}</span>
            </Trans>
          </span>
        </p>
      </div>
      {session.current ? (
        <ButtonLink to="/logout" preload={false} variant="quiet" size="sm" className="-mr-3">
          {t`Wyloguj się`}
        </ButtonLink>
      ) : (
        <Button
          variant="danger-quiet"
          size="sm"
          className="-mr-3"
          aria-label={t`Wyloguj: ${name}`}
          onClick={onEnd}
        >
          {t`Wyloguj`}
        </Button>
      )}
    </li>
  )
}
