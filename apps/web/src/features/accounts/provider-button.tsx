import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Data, trpc } from '#app/calls/index.ts'

type ProviderButtonProps = { from: string }

/** A link to the identity provider; nothing if none is configured. */
export default function ProviderButton(props: ProviderButtonProps) {
  return (
    <Data>
      <IfConfigured {...props} />
    </Data>
  )
}

function IfConfigured({ from }: ProviderButtonProps) {
  const { t } = useLingui()
  const { data: config } = useQuery(trpc.accounts.config.queryOptions())
  if (!config?.oidc) return null
  return (
    <>
      <p aria-hidden className="my-4 flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        <Trans>albo</Trans>
        <span className="h-px flex-1 bg-line" />
      </p>
      {/* Not a route of this app: the server redirects to the provider. */}
      <a
        href={`/api/oidc/login?${new URLSearchParams({ from }).toString()}`}
        className={buttonStyle({ variant: 'secondary', className: 'w-full' })}
      >
        {t`Zaloguj się kontem organizacji`}
      </a>
    </>
  )
}
